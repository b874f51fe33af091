// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/// @title How coins come in and go out with the caller's own bounds
/// @notice Owns the pause of deposits, which no exit reads, and the forms of deposit and redemption that refuse a worse
/// result than the caller was shown.
abstract contract VaultDeposits is ERC4626, ERC20Permit, ReentrancyGuardTransient {
    uint256 internal constant PAUSE_MAX_SECONDS = 30 days;

    /// @notice Who may pause deposits, and can do nothing else. The zero address: nobody.
    address public immutable guardian;
    /// @notice Deposits are refused before this time. Exits never read it.
    uint256 public depositsPausedUntil;

    event DepositsPaused(uint256 until);

    error NotGuardian(address caller);
    error PauseTooLong(uint256 until, uint256 latest);
    error InexactReceipt(uint256 expected, uint256 received);
    error LessThanExpected(uint256 least, uint256 result);

    constructor(address guardian_) {
        guardian = guardian_;
    }

    /// @notice Refuses deposits until a time at most thirty days ahead; a past one lets them in again.
    function pauseDeposits(uint256 until) external {
        if (msg.sender != guardian) revert NotGuardian(msg.sender);
        uint256 latest = block.timestamp + PAUSE_MAX_SECONDS;
        if (until > latest) revert PauseTooLong(until, latest);
        depositsPausedUntil = until;
        emit DepositsPaused(until);
    }

    /// @notice Deposits, and fails when fewer shares than `least` would come of it.
    function depositChecked(uint256 assets, address receiver, uint256 least) public returns (uint256 shares) {
        shares = deposit(assets, receiver);
        if (shares < least) revert LessThanExpected(least, shares);
    }

    /// @notice Redeems, and fails when fewer assets than `least` would come of it.
    function redeemChecked(uint256 shares, address receiver, address owner, uint256 least)
        external
        returns (uint256 assets)
    {
        assets = redeem(shares, receiver, owner);
        if (assets < least) revert LessThanExpected(least, assets);
    }

    /// @notice Deposits on a signed permit for exactly `assets`.
    /// @dev Somebody may have submitted the permit first; then it fails here and the allowance is there already.
    function depositWithPermit(
        uint256 assets,
        address receiver,
        uint256 least,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (uint256 shares) {
        try IERC20Permit(asset()).permit(msg.sender, address(this), assets, deadline, v, r, s) {} catch {}
        return depositChecked(assets, receiver, least);
    }

    function maxDeposit(address receiver) public view override returns (uint256) {
        return _depositsArePaused() ? 0 : super.maxDeposit(receiver);
    }

    function maxMint(address receiver) public view override returns (uint256) {
        return _depositsArePaused() ? 0 : super.maxMint(receiver);
    }

    function decimals() public view override(ERC20, ERC4626) returns (uint8) {
        return super.decimals();
    }

    function _depositsArePaused() private view returns (bool) {
        return block.timestamp < depositsPausedUntil;
    }

    /// @dev A million shares a unit: whoever comes first can't round a later depositor's shares away.
    function _decimalsOffset() internal pure override returns (uint8) {
        return 6;
    }
}
