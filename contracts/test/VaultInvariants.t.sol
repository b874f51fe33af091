// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {Vault} from "../src/Vault.sol";
import {Testing} from "./Cheats.sol";
import {TestUsdc} from "./tokens/Tokens.sol";

/// @title Three people and strangers doing anything in any order.
/// @dev What must hold after each call is checked here, where the state before it is known.
contract Crowd is Testing {
    uint256 private constant RICH = 1e15;

    TestUsdc public immutable coin;
    Vault public immutable vault;
    address public immutable guardian;
    address[3] public people = [address(0xa1), address(0xb2), address(0xc3)];
    uint256 public funded;
    uint256 public calls;
    bool public hasStranger;

    constructor(TestUsdc coin_, Vault vault_, address guardian_) {
        (coin, vault, guardian) = (coin_, vault_, guardian_);
        for (uint256 i; i < people.length; ++i) {
            vm.prank(people[i]);
            coin.approve(address(vault), type(uint256).max);
        }
    }

    /// Nobody but `actor` may have fewer shares afterwards, and no share may be worth less.
    modifier honest(address actor) {
        ++calls;
        uint256[3] memory shares;
        for (uint256 i; i < people.length; ++i) {
            shares[i] = vault.balanceOf(people[i]);
        }
        (uint256 assets, uint256 supply) = (vault.totalAssets() + 1, vault.totalSupply() + 1e6);
        _;
        atMost("price", assets * (vault.totalSupply() + 1e6), (vault.totalAssets() + 1) * supply);
        for (uint256 i; i < people.length; ++i) {
            if (people[i] != actor) atMost("others' shares", shares[i], vault.balanceOf(people[i]));
        }
    }

    function who(uint256 seed) private view returns (address) {
        return people[seed % people.length];
    }

    function give(address person, uint256 assets) private {
        uint256 has = coin.balanceOf(person);
        if (has < assets) coin.mint(person, assets - has);
    }

    function deposit(uint256 seed, uint256 assets) external honest(who(seed)) {
        assets = within(assets, 0, RICH);
        if (vault.maxDeposit(who(seed)) == 0) return;
        give(who(seed), assets);
        uint256 preview = vault.previewDeposit(assets);
        vm.prank(who(seed));
        equal("shares", vault.deposit(assets, who(seed)), preview);
    }

    function mint(uint256 seed, uint256 shares) external honest(who(seed)) {
        if (vault.maxMint(who(seed)) == 0) return;
        shares = within(shares, 0, vault.convertToShares(RICH));
        uint256 cost = vault.previewMint(shares);
        give(who(seed), cost);
        vm.prank(who(seed));
        equal("cost", vault.mint(shares, who(seed)), cost);
    }

    function withdraw(uint256 seed, uint256 assets) external honest(who(seed)) {
        assets = within(assets, 0, vault.maxWithdraw(who(seed)));
        uint256 preview = vault.previewWithdraw(assets);
        vm.prank(who(seed));
        equal("burnt", vault.withdraw(assets, who(seed), who(seed)), preview);
    }

    function redeem(uint256 seed, uint256 shares) external honest(who(seed)) {
        shares = within(shares, 0, vault.maxRedeem(who(seed)));
        uint256 preview = vault.previewRedeem(shares);
        uint256 before = coin.balanceOf(who(seed));
        vm.prank(who(seed));
        equal("paid", vault.redeem(shares, who(seed), who(seed)), preview);
        equal("received", coin.balanceOf(who(seed)) - before, preview);
    }

    function fund(uint256 seed, uint256 assets) external honest(who(seed)) {
        assets = within(assets, 1, RICH);
        give(who(seed), assets);
        vm.prank(who(seed));
        vault.fund(assets);
        funded += assets;
    }

    function sendWithoutACall(uint256 assets) external honest(address(0)) {
        coin.mint(address(vault), within(assets, 1, RICH));
    }

    function skim() external honest(address(0)) {
        uint256 surplus = coin.balanceOf(address(vault)) - vault.managed() - vault.dripping();
        if (surplus == 0) return;
        vault.skim();
        funded += surplus;
    }

    function pause(uint256 time) external honest(address(0)) {
        vm.prank(guardian);
        vault.pauseDeposits(block.timestamp + time % 3 days);
    }

    function pass(uint256 time) external honest(address(0)) {
        vm.warp(block.timestamp + time % 2 days);
    }

    /// Somebody without shares and allowance tries to take another's.
    function steal(uint256 seed, uint256 shares) external honest(address(0)) {
        shares = within(shares, 1, type(uint128).max);
        vm.prank(guardian);
        (bool success,) = address(vault).call(abi.encodeCall(vault.redeem, (shares, guardian, who(seed))));
        hasStranger = hasStranger || success;
        vm.prank(guardian);
        (success,) = address(vault).call(abi.encodeCall(vault.transferFrom, (who(seed), guardian, shares)));
        hasStranger = hasStranger || success;
    }
}

contract VaultInvariants is Testing {
    TestUsdc private coin;
    Vault private vault;
    Crowd private crowd;

    function setUp() public {
        vm.warp(1_800_000_000);
        coin = new TestUsdc();
        vault = new Vault(coin, "Vault of USDC", "vUSDC", address(0x60a4d));
        crowd = new Crowd(coin, vault, address(0x60a4d));
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(crowd);
    }

    /// The vault holds what it counts, and counts what it owes.
    function invariant_theBooksAreCovered() external {
        uint256 held = coin.balanceOf(address(vault));
        uint256 redeemable;
        for (uint256 i; i < 3; ++i) {
            redeemable += vault.maxWithdraw(crowd.people(i));
        }
        atMost("counted", vault.managed() + vault.dripping(), held);
        atMost("redeemable", redeemable, vault.totalAssets());
        atMost("shares", vault.totalSupply(), 1e6 * vault.totalAssets());
        atMost("still dripping", vault.dripping(), crowd.funded());
        equal("strangers with shares", crowd.hasStranger() ? 1 : 0, 0);
    }

    /// At the end of every run all drip has flowed and everybody leaves, deposits paused or not.
    function afterInvariant() external {
        vm.prank(address(0x60a4d));
        vault.pauseDeposits(block.timestamp + 30 days);
        vm.warp(block.timestamp + 8 days);
        uint256 counted = vault.managed() + vault.dripping();
        if (vault.totalSupply() > 0) equal("drip", vault.totalAssets(), counted);
        for (uint256 i; i < 3; ++i) {
            address person = crowd.people(i);
            uint256 shares = vault.balanceOf(person);
            uint256 preview = vault.previewRedeem(shares);
            vm.prank(person);
            equal("paid", vault.redeem(shares, person, person), preview);
        }
        equal("shares left", vault.totalSupply(), 0);
    }
}
