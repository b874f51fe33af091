// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {Vault} from "../src/Vault.sol";
import {TestUsdc} from "./tokens/Tokens.sol";
import {Testing} from "./Cheats.sol";

/// @title A vault of USDC with people who have some.
abstract contract VaultFixture is Testing {
    uint256 internal constant RICH = 1e18;
    uint256 internal constant ALICE_KEY = 0xa11ce;

    TestUsdc internal coin;
    Vault internal vault;
    address internal alice;
    address internal constant bob = address(0xb0b);
    address internal constant carol = address(0xca401);
    address internal constant guardian = address(0x60a4d);

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        alice = vm.addr(ALICE_KEY);
        coin = new TestUsdc();
        vault = new Vault(coin, "Vault of USDC", "vUSDC", guardian);
        enrich(alice);
        enrich(bob);
        enrich(carol);
    }

    function enrich(address person) internal {
        coin.mint(person, RICH);
        vm.prank(person);
        coin.approve(address(vault), type(uint256).max);
    }

    function deposit(address person, uint256 assets) internal returns (uint256) {
        vm.prank(person);
        return vault.deposit(assets, person);
    }

    function redeem(address person, uint256 shares) internal returns (uint256) {
        vm.prank(person);
        return vault.redeem(shares, person, person);
    }

    function fund(address person, uint256 assets) internal {
        vm.prank(person);
        vault.fund(assets);
    }

    function redeemAll(address person) internal returns (uint256) {
        return redeem(person, vault.balanceOf(person));
    }
}
