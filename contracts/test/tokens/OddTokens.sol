// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Vault} from "../../src/Vault.sol";

/// @title Coins that do what a vault must not suffer from.
abstract contract Mintable is ERC20 {
    constructor() ERC20("Odd", "ODD") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @notice Keeps one percent of every transfer.
contract FeeToken is Mintable {
    function _update(address from, address to, uint256 amount) internal override {
        if (from == address(0)) return super._update(from, to, amount);
        uint256 fee = amount / 100;
        super._update(from, to, amount - fee);
        super._update(from, address(0), fee);
    }
}

/// @notice Says no instead of failing.
contract FalseToken is Mintable {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// @notice Says yes, and moves nothing.
contract HollowToken is Mintable {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return true;
    }
}

/// @notice Refuses one holder.
contract BlacklistToken is Mintable {
    address public refused;

    error Refused(address holder);

    function refuse(address holder) external {
        refused = holder;
    }

    function _update(address from, address to, uint256 amount) internal override {
        bool isRefused = refused != address(0) && (from == refused || to == refused);
        if (isRefused) revert Refused(refused);
        super._update(from, to, amount);
    }
}

/// @notice Calls back into the vault during every transfer.
contract ReentrantToken is Mintable {
    enum Call {
        None,
        Deposit,
        Redeem,
        Fund,
        Skim
    }

    Vault public vault;
    Call public call;
    bool public hasReentered;
    bytes4 public refusal;

    function attack(Vault vault_, Call call_) external {
        (vault, call, hasReentered) = (vault_, call_, false);
        _mint(address(this), 1000);
        _approve(address(this), address(vault_), 1000);
    }

    function _update(address from, address to, uint256 amount) internal override {
        super._update(from, to, amount);
        Call chosen = call;
        if (chosen == Call.None || from == address(0)) return;
        call = Call.None;
        bytes memory body = chosen == Call.Deposit
            ? abi.encodeCall(vault.deposit, (1000, address(this)))
            : chosen == Call.Redeem
                ? abi.encodeCall(vault.redeem, (vault.balanceOf(address(this)), address(this), address(this)))
                : chosen == Call.Fund ? abi.encodeCall(vault.fund, (1000)) : abi.encodeCall(vault.skim, ());
        (bool success, bytes memory reason) = address(vault).call(body);
        hasReentered = success;
        // forge-lint: disable-next-line(unsafe-typecast)
        refusal = bytes4(reason);
    }
}
