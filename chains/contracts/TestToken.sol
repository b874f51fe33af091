// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

/// A token for tests, whose transfer gives no answer, as that of some real ones. It can be made to misbehave.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;
    uint256 public totalSupply;
    uint8 public immutable decimals;

    constructor(uint8 decimals_, uint256 supply) {
        decimals = decimals_;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external {
        move(to, value);
    }

    /// The same amount to many: many transfers in one transaction.
    function transferMany(address[] calldata to, uint256 value) external {
        for (uint256 n = 0; n < to.length; n++) {
            move(to[n], value);
        }
    }

    /// Logs a transfer that does not take place.
    function pretend(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }

    /// Moves tokens and keeps one percent of them, while the log tells the whole amount.
    function transferWithFee(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - value / 100;
        totalSupply -= value / 100;
        emit Transfer(msg.sender, to, value);
    }

    /// Tries a transfer, undoes it, and succeeds.
    function undone(address to, uint256 value) external {
        try this.fails(to, value) {} catch {}
    }

    function fails(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
        revert("undone");
    }

    /// Passes on coins of the chain.
    function pay(address payable to) external payable {
        (bool sent,) = to.call{value: msg.value}("");
        require(sent, "not paid");
    }

    function move(address to, uint256 value) private {
        require(balanceOf[msg.sender] >= value, "too little");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
