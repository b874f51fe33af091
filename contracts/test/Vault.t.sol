// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {Vault} from "../src/Vault.sol";
import {VaultDeposits} from "../src/VaultDeposits.sol";
import {VaultFixture} from "./VaultFixture.sol";

contract VaultTest is VaultFixture {
    function test_whatIsDepositedIsWithdrawn() public {
        equal("shares", deposit(alice, 100e6), 100e12);
        equal("value", vault.convertToAssets(100e12), 100e6);
        equal("paid", redeemAll(alice), 100e6);
        equal("coins", coin.balanceOf(alice), RICH);
        equal("left", vault.totalSupply() + coin.balanceOf(address(vault)), 0);
    }

    function test_aGiftFlowsOverSevenDays() public {
        deposit(alice, 100e6);
        fund(bob, 70e6);
        equal("at once", vault.totalAssets(), 100e6);
        vm.warp(block.timestamp + 1 days);
        equal("after a day", vault.totalAssets(), 110e6);
        vm.warp(block.timestamp + 30 days);
        equal("in the end", vault.totalAssets(), 170e6);
        atMost("all of it but a rounding", 170e6 - redeemAll(alice), 1);
    }

    function test_aGiftWaitsForTheFirstDepositor() public {
        fund(bob, 70e6);
        vm.warp(block.timestamp + 30 days);
        equal("nobody's yet", vault.totalAssets(), 0);
        equal("shares at the usual price", deposit(alice, 100e6), 100e12);
        equal("still all ahead", vault.totalAssets(), 100e6);
        vm.warp(block.timestamp + 7 days);
        equal("flowed", vault.totalAssets(), 170e6);
    }

    function test_aTinyGiftDoesNotHoldUpALargeOne() public {
        deposit(alice, 100e6);
        fund(bob, 70e6);
        for (uint256 i; i < 100; ++i) {
            vm.warp(block.timestamp + 1 hours);
            fund(carol, 1);
        }
        atMost("late seconds", vault.dripEnds() - (1_800_000_000 + 7 days), 100);
    }

    function test_whatWasSentWithoutACallMovesNoPriceUntilItIsSkimmed() public {
        deposit(alice, 100e6);
        vm.prank(bob);
        coin.transfer(address(vault), 1e12);
        equal("price", vault.totalAssets(), 100e6);
        vm.prank(carol);
        vault.skim();
        equal("price after it is given", vault.totalAssets(), 100e6);
        vm.expectRevert(Vault.NothingToFund.selector);
        vault.skim();
        vm.warp(block.timestamp + 7 days);
        equal("flowed", vault.totalAssets(), 100e6 + 1e12);
    }

    function test_nothingCanNotBeGiven() public {
        vm.expectRevert(Vault.NothingToFund.selector);
        fund(bob, 0);
    }

    /// CH-56: the classic attack on the first depositor.
    function test_oneUnitAndAGreatGiftCostTheAttacker() public {
        uint256 before = coin.balanceOf(bob);
        deposit(bob, 1);
        vm.prank(bob);
        coin.transfer(address(vault), 1e12);
        equal("victim's shares", deposit(alice, 1e6), 1e12);
        equal("victim's value", vault.previewRedeem(1e12), 1e6);
        vault.skim();
        vm.warp(block.timestamp + 7 days);
        redeemAll(bob);
        atMost("attacker's coins", coin.balanceOf(bob), before - 1e11);
        atMost("victim's loss", RICH, coin.balanceOf(alice) + redeemAll(alice));
    }

    /// The same, patient: the gift has flowed before the victim comes.
    function test_aPatientAttackerLosesToo() public {
        uint256 before = coin.balanceOf(bob);
        deposit(bob, 1);
        vm.prank(bob);
        coin.transfer(address(vault), 1e12);
        vault.skim();
        vm.warp(block.timestamp + 7 days);
        deposit(alice, 1e9);
        redeemAll(bob);
        atMost("attacker's coins", coin.balanceOf(bob), before - 1e11);
        atMost("victim's loss", 1e9 - redeemAll(alice), 1e6);
    }

    function test_onlyTheGuardianPausesAndOnlyForThirtyDays() public {
        vm.expectRevert(abi.encodeWithSelector(VaultDeposits.NotGuardian.selector, bob));
        vm.prank(bob);
        vault.pauseDeposits(block.timestamp + 1);
        uint256 latest = block.timestamp + 30 days;
        vm.expectRevert(abi.encodeWithSelector(VaultDeposits.PauseTooLong.selector, latest + 1, latest));
        vm.prank(guardian);
        vault.pauseDeposits(latest + 1);
        vm.prank(guardian);
        vault.pauseDeposits(latest);
        equal("paused until", vault.depositsPausedUntil(), latest);
    }

    /// CH-60: exits never read the pause.
    function test_depositsPausedExitsWork() public {
        deposit(alice, 100e6);
        vm.prank(guardian);
        vault.pauseDeposits(block.timestamp + 30 days);
        equal("may deposit", vault.maxDeposit(alice) + vault.maxMint(alice), 0);
        vm.expectRevert(
            abi.encodeWithSelector(ERC4626.ERC4626ExceededMaxDeposit.selector, alice, uint256(1), uint256(0))
        );
        deposit(alice, 1);
        vm.startPrank(alice);
        vault.withdraw(10e6, alice, alice);
        vault.redeem(10e12, alice, alice);
        vault.redeemChecked(vault.balanceOf(alice), alice, alice, 80e6);
        vm.stopPrank();
        equal("all is back", coin.balanceOf(alice), RICH);
        vm.warp(block.timestamp + 30 days);
        deposit(alice, 1);
    }

    function test_theGuardianCanLetDepositsInAgain() public {
        vm.startPrank(guardian);
        vault.pauseDeposits(block.timestamp + 1 days);
        vault.pauseDeposits(0);
        vm.stopPrank();
        deposit(alice, 1);
    }

    function test_aWorseResultThanTheLeastIsRefused() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(VaultDeposits.LessThanExpected.selector, 1e6 + 1, 1e6));
        vault.depositChecked(1, alice, 1e6 + 1);
        vault.depositChecked(1, alice, 1e6);
        vm.expectRevert(abi.encodeWithSelector(VaultDeposits.LessThanExpected.selector, 2, 1));
        vault.redeemChecked(1e6, alice, alice, 2);
        vault.redeemChecked(1e6, alice, alice, 1);
        vm.stopPrank();
    }

    function permit(uint256 assets, uint256 deadline) private returns (uint8 v, bytes32 r, bytes32 s) {
        bytes32 kind = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 body = keccak256(abi.encode(kind, alice, address(vault), assets, coin.nonces(alice), deadline));
        return vm.sign(ALICE_KEY, keccak256(abi.encodePacked("\x19\x01", coin.DOMAIN_SEPARATOR(), body)));
    }

    function test_aPermitNeedsNoApproval() public {
        vm.prank(alice);
        coin.approve(address(vault), 0);
        (uint8 v, bytes32 r, bytes32 s) = permit(5e6, block.timestamp);
        vm.prank(alice);
        vault.depositWithPermit(5e6, alice, 5e12, block.timestamp, v, r, s);
        equal("allowance", coin.allowance(alice, address(vault)), 0);
        equal("shares", vault.balanceOf(alice), 5e12);
    }

    /// CH-57: whoever submits the permit first only spares the depositor its cost.
    function test_aPermitThatWasSubmittedFirstDoesNotStopTheDeposit() public {
        vm.prank(alice);
        coin.approve(address(vault), 0);
        (uint8 v, bytes32 r, bytes32 s) = permit(5e6, block.timestamp);
        vm.prank(bob);
        coin.permit(alice, address(vault), 5e6, block.timestamp, v, r, s);
        vm.prank(alice);
        vault.depositWithPermit(5e6, alice, 5e12, block.timestamp, v, r, s);
        equal("shares", vault.balanceOf(alice), 5e12);
    }

    function test_aPermitOfSomebodyElseDepositsNothing() public {
        vm.prank(bob);
        coin.approve(address(vault), 0);
        (uint8 v, bytes32 r, bytes32 s) = permit(5e6, block.timestamp);
        vm.expectRevert();
        vm.prank(bob);
        vault.depositWithPermit(5e6, bob, 0, block.timestamp, v, r, s);
    }

    function test_sharesLeaveByTheirHolderOrAnAllowanceOnly() public {
        deposit(alice, 10e6);
        vm.expectRevert();
        vm.prank(bob);
        vault.redeem(1, bob, alice);
        vm.expectRevert();
        vm.prank(guardian);
        vault.withdraw(1, guardian, alice);
        vm.prank(alice);
        vault.approve(bob, 4e12);
        vm.prank(bob);
        equal("by allowance", vault.redeem(4e12, bob, alice), 4e6);
        equal("left", vault.balanceOf(alice), 6e12);
    }

    function test_noFunctionOfAnOwnerExists() public {
        string[8] memory calls = [
            "owner()",
            "transferOwnership(address)",
            "upgradeToAndCall(address,bytes)",
            "rescue(address,uint256)",
            "sweep(address)",
            "setFee(uint256)",
            "execute(address,bytes)",
            "pause()"
        ];
        for (uint256 i; i < calls.length; ++i) {
            vm.prank(guardian);
            (bool success,) = address(vault).call(abi.encodeWithSignature(calls[i], alice, uint256(1)));
            equal(calls[i], success ? 1 : 0, 0);
        }
    }
}
