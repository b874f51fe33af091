// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Drip} from "./Drip.sol";
import {VaultDeposits} from "./VaultDeposits.sol";

/// @title Wallet income: an ERC-4626 vault of one coin
/// @notice Holds what its depositors brought and what others gave them. It has no owner, no proxy, no fee, no rescue and
/// no way to call another contract on request: shares leave an account by its holder or by an allowance only.
/// @dev Assets are counted by the vault itself. A coin that is sent here without a call belongs to nobody until `skim`
/// gives it to the depositors over seven days, so that a gift in one transaction can't move the price of a share.
contract Vault is VaultDeposits, Drip {
    using SafeERC20 for IERC20;

    /// @notice What is given to the depositors, and until when it flows to them.
    event Funded(address indexed from, uint256 assets, uint256 dripEnds);

    error NothingToFund();

    constructor(IERC20 asset_, string memory name_, string memory symbol_, address guardian_)
        ERC20(name_, symbol_)
        ERC20Permit(name_)
        ERC4626(asset_)
        VaultDeposits(guardian_)
    {}

    /// @notice Gives assets to the depositors; they flow to them over seven days.
    function fund(uint256 assets) external nonReentrant {
        if (assets == 0) revert NothingToFund();
        _pullExactly(msg.sender, assets);
        _addToDrip(assets);
    }

    /// @notice Gives the depositors what was sent here without a call, over seven days. Anyone may call it.
    function skim() external nonReentrant {
        uint256 surplus = IERC20(asset()).balanceOf(address(this)) - managed - dripping;
        if (surplus == 0) revert NothingToFund();
        _addToDrip(surplus);
    }

    /// @notice What the shares are worth together: the counted assets, and what has flowed to them by now.
    function totalAssets() public view override returns (uint256) {
        return managed + _dripped(totalSupply());
    }

    function _addToDrip(uint256 assets) private {
        _settleDrip(totalSupply());
        _extendDrip(assets);
        emit Funded(msg.sender, assets, dripEnds);
    }

    /// @dev Depositors can only lose by a coin that delivers less than it says: it is refused.
    function _pullExactly(address from, uint256 assets) private {
        IERC20 coin = IERC20(asset());
        uint256 before = coin.balanceOf(address(this));
        coin.safeTransferFrom(from, address(this), assets);
        uint256 received = coin.balanceOf(address(this)) - before;
        if (received != assets) revert InexactReceipt(assets, received);
    }

    function _deposit(address caller, address receiver, uint256 assets, uint256 shares) internal override nonReentrant {
        _settleDrip(totalSupply());
        super._deposit(caller, receiver, assets, shares);
    }

    function _withdraw(address caller, address receiver, address owner, uint256 assets, uint256 shares)
        internal
        override
        nonReentrant
    {
        _settleDrip(totalSupply());
        super._withdraw(caller, receiver, owner, assets, shares);
    }

    function _transferIn(address from, uint256 assets) internal override {
        _pullExactly(from, assets);
        managed += assets;
    }

    /// @dev Counted before the coin leaves: whoever is called by it finds the vault as it will be.
    function _transferOut(address to, uint256 assets) internal override {
        managed -= assets;
        super._transferOut(to, assets);
    }
}
