// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {VaultFixture} from "./VaultFixture.sol";

/// @title Each function with any amounts, in a vault with any history.
contract VaultFuzzTest is VaultFixture {
    /// A vault in which bob has shares and some of a gift has flowed.
    function live(uint256 seed) private {
        deposit(bob, within(seed, 1, RICH / 4));
        uint256 mixed = uint256(keccak256(abi.encode(seed)));
        fund(carol, within(mixed, 1, RICH / 4));
        vm.warp(block.timestamp + mixed % 8 days);
    }

    function price() private view returns (uint256 assets, uint256 shares) {
        return (vault.totalAssets() + 1, vault.totalSupply() + 1e6);
    }

    /// The price of a share did not fall.
    function notBelow(uint256 assets, uint256 shares) private view {
        (uint256 assetsNow, uint256 sharesNow) = price();
        atMost("price", assets * sharesNow, assetsNow * shares);
    }

    function testFuzz_deposit(uint256 seed, uint256 amount) public {
        live(seed);
        (uint256 a, uint256 s) = price();
        amount = within(amount, 0, RICH);
        uint256 preview = vault.previewDeposit(amount);
        equal("shares", deposit(alice, amount), preview);
        notBelow(a, s);
        atMost("a round trip's gain", vault.previewRedeem(preview), amount);
        atMost("a round trip's gain", redeemAll(alice), amount);
        notBelow(a, s);
    }

    function testFuzz_mint(uint256 seed, uint256 shares) public {
        live(seed);
        (uint256 a, uint256 s) = price();
        shares = within(shares, 0, vault.previewDeposit(RICH));
        uint256 preview = vault.previewMint(shares);
        vm.prank(alice);
        equal("cost", vault.mint(shares, alice), preview);
        notBelow(a, s);
        atMost("a round trip's gain", redeem(alice, shares), preview);
    }

    function testFuzz_withdraw(uint256 seed, uint256 amount, uint256 part) public {
        live(seed);
        deposit(alice, within(amount, 1, RICH));
        (uint256 a, uint256 s) = price();
        uint256 most = vault.maxWithdraw(alice);
        part = within(part, 0, most);
        uint256 preview = vault.previewWithdraw(part);
        vm.prank(alice);
        equal("burnt", vault.withdraw(part, alice, alice), preview);
        notBelow(a, s);
        atMost("what it bought", vault.previewDeposit(part), preview);
    }

    function testFuzz_redeem(uint256 seed, uint256 amount, uint256 part) public {
        live(seed);
        uint256 shares = deposit(alice, within(amount, 1, RICH));
        (uint256 a, uint256 s) = price();
        part = within(part, 0, shares);
        uint256 preview = vault.previewRedeem(part);
        equal("paid", redeem(alice, part), preview);
        notBelow(a, s);
        redeemAll(alice);
        redeemAll(bob);
        equal("shares left", vault.totalSupply(), 0);
    }

    function testFuzz_fund(uint256 seed, uint256 amount, uint256 later) public {
        live(seed);
        (uint256 a, uint256 s) = price();
        uint256 held = vault.managed() + vault.dripping();
        amount = within(amount, 1, RICH / 4);
        fund(carol, amount);
        equal("everything counted", vault.managed() + vault.dripping(), held + amount);
        atMost("the end", vault.dripEnds(), block.timestamp + 7 days);
        notBelow(a, s);
        vm.warp(block.timestamp + later % 8 days);
        notBelow(a, s);
        atMost("what flowed", vault.totalAssets(), held + amount);
        vm.warp(block.timestamp + 7 days);
        equal("everything flowed", vault.totalAssets(), held + amount);
    }

    function testFuzz_skim(uint256 seed, uint256 gift) public {
        live(seed);
        (uint256 a, uint256 s) = price();
        uint256 held = vault.managed() + vault.dripping();
        gift = within(gift, 1, RICH / 4);
        vm.prank(carol);
        coin.transfer(address(vault), gift);
        (uint256 assets, uint256 shares) = price();
        equal("price after a gift", assets * s, a * shares);
        vault.skim();
        equal("everything counted", vault.managed() + vault.dripping(), held + gift);
        notBelow(a, s);
    }

    function testFuzz_transfer(uint256 seed, uint256 amount, uint256 part) public {
        live(seed);
        uint256 shares = deposit(alice, within(amount, 1, RICH));
        part = within(part, 0, shares);
        vm.prank(alice);
        vault.transfer(carol, part);
        equal("moved", vault.balanceOf(carol), part);
        equal("kept", vault.balanceOf(alice), shares - part);
    }

    /// CH-56 with any amounts.
    function testFuzz_theFirstDepositorGainsNothingByGifts(uint256 first, uint256 gift, uint256 victim, bool patient)
        public
    {
        first = within(first, 1, 1e6);
        gift = within(gift, 1, RICH / 4);
        victim = within(victim, 1, RICH / 4);
        deposit(bob, first);
        vm.prank(bob);
        coin.transfer(address(vault), gift);
        if (patient) {
            vault.skim();
            vm.warp(block.timestamp + 7 days);
        }
        deposit(alice, victim);
        redeemAll(bob);
        atMost("attacker's coins", coin.balanceOf(bob), RICH);
    }
}
