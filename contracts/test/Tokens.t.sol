// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Vault} from "../src/Vault.sol";
import {VaultDeposits} from "../src/VaultDeposits.sol";
import {Testing} from "./Cheats.sol";
import {BlacklistToken, FalseToken, FeeToken, HollowToken, Mintable, ReentrantToken} from "./tokens/OddTokens.sol";
import {TestUsdt} from "./tokens/Tokens.sol";

contract TokensTest is Testing {
    address private constant alice = address(0xa11ce);
    address private constant bob = address(0xb0b);

    function over(address coin) private returns (Vault vault) {
        vault = new Vault(IERC20(coin), "Vault", "v", address(0));
        Mintable(coin).mint(alice, 1000e6);
        vm.prank(alice);
        TestUsdt(coin).approve(address(vault), 1000e6);
    }

    function deposit(Vault vault, uint256 assets) private {
        vm.prank(alice);
        vault.deposit(assets, alice);
    }

    function test_aCoinThatReturnsNothingWorks() public {
        TestUsdt coin = new TestUsdt();
        Vault vault = over(address(coin));
        deposit(vault, 1000e6);
        vm.prank(alice);
        vault.withdraw(1000e6, alice, alice);
        equal("coins", coin.balanceOf(alice), 1000e6);
    }

    function test_aCoinThatKeepsAFeeIsRefused() public {
        FeeToken coin = new FeeToken();
        Vault vault = over(address(coin));
        vm.expectRevert(abi.encodeWithSelector(VaultDeposits.InexactReceipt.selector, 1000e6, 990e6));
        deposit(vault, 1000e6);
        vm.expectRevert(abi.encodeWithSelector(VaultDeposits.InexactReceipt.selector, 1000e6, 990e6));
        vm.prank(alice);
        vault.fund(1000e6);
    }

    function test_aCoinThatSaysNoIsHeard() public {
        FalseToken coin = new FalseToken();
        Vault vault = over(address(coin));
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(coin)));
        deposit(vault, 1);
    }

    function test_aCoinThatMovesNothingGivesNoShares() public {
        Vault vault = over(address(new HollowToken()));
        vm.expectRevert(abi.encodeWithSelector(VaultDeposits.InexactReceipt.selector, 1, 0));
        deposit(vault, 1);
    }

    function test_aRefusedHolderStopsNobodyElse() public {
        BlacklistToken coin = new BlacklistToken();
        Vault vault = over(address(coin));
        deposit(vault, 600e6);
        vm.prank(alice);
        vault.transfer(bob, 300e12);
        coin.refuse(bob);
        vm.expectRevert(abi.encodeWithSelector(BlacklistToken.Refused.selector, bob));
        vm.prank(bob);
        vault.redeem(300e12, bob, bob);
        vm.prank(alice);
        equal("paid", vault.redeem(300e12, alice, alice), 300e6);
        vm.prank(bob);
        equal("paid to another address", vault.redeem(300e12, alice, bob), 300e6);
    }

    function test_aCoinThatCallsBackIsTurnedAway() public {
        for (uint8 i = 1; i <= uint8(ReentrantToken.Call.Skim); ++i) {
            ReentrantToken coin = new ReentrantToken();
            Vault vault = over(address(coin));
            coin.attack(vault, ReentrantToken.Call(i));
            deposit(vault, 100e6);
            equal("entered during a deposit", coin.hasReentered() ? 1 : 0, 0);
            bytes4 expected = ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector;
            equal("because of the guard", uint32(coin.refusal()), uint32(expected));
            coin.attack(vault, ReentrantToken.Call(i));
            vm.prank(alice);
            vault.redeem(40e12, alice, alice);
            equal("entered during an exit", coin.hasReentered() ? 1 : 0, 0);
            equal("left", vault.totalAssets(), 60e6);
        }
    }
}
