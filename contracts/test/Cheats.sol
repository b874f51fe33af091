// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

/// @title The few cheat codes of Forge that these tests use.
interface Cheats {
    function prank(address caller) external;
    function startPrank(address caller) external;
    function stopPrank() external;
    function warp(uint256 time) external;
    function addr(uint256 key) external returns (address);
    function sign(uint256 key, bytes32 digest) external returns (uint8 v, bytes32 r, bytes32 s);
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata reason) external;
    function expectEmit(address emitter) external;
}

abstract contract Testing {
    Cheats internal constant vm = Cheats(address(uint160(uint256(keccak256("hevm cheat code")))));

    error Unequal(string what, uint256 found, uint256 expected);
    error Above(string what, uint256 found, uint256 most);

    function equal(string memory what, uint256 found, uint256 expected) internal pure {
        if (found != expected) revert Unequal(what, found, expected);
    }

    function atMost(string memory what, uint256 found, uint256 most) internal pure {
        if (found > most) revert Above(what, found, most);
    }

    /// A number within bounds; the bounds themselves are as likely as many others together.
    function within(uint256 number, uint256 least, uint256 most) internal pure returns (uint256) {
        if (number % 16 == 0) return least;
        if (number % 16 == 1) return most;
        return least + number % (most - least + 1);
    }
}
