// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

/// @title Gifts that flow to the depositors evenly
/// @notice Owns how much of what was given already counts as theirs. Knows neither coins nor shares.
/// @dev While there are no shares the flow stands still: there is nobody to receive it.
abstract contract Drip {
    uint256 internal constant DRIP_SECONDS = 7 days;

    /// @notice Assets that belong to the shares, as of `settledAt`.
    uint256 public managed;
    /// @notice Assets that were given and have not flowed yet, as of `settledAt`.
    uint256 public dripping;
    /// @notice When the last of them will have flowed.
    uint256 public dripEnds;
    /// @notice When `managed` and `dripping` were last written.
    uint256 public settledAt;

    /// @dev What has flowed since `settledAt`; rounded down.
    function _dripped(uint256 supply) internal view returns (uint256) {
        if (dripping == 0 || supply == 0) return 0;
        if (block.timestamp >= dripEnds) return dripping;
        return dripping * (block.timestamp - settledAt) / (dripEnds - settledAt);
    }

    function _settleDrip(uint256 supply) internal {
        if (supply == 0) {
            dripEnds += block.timestamp - settledAt;
        } else {
            uint256 dripped = _dripped(supply);
            managed += dripped;
            dripping -= dripped;
        }
        settledAt = block.timestamp;
    }

    /// @dev The end is the mean of both ends by amount, rounded down: a gift of one unit can't hold up a large one, and
    /// none makes an earlier one flow faster than it was promised to.
    function _extendDrip(uint256 assets) internal {
        uint256 remaining = dripEnds > block.timestamp ? dripEnds - block.timestamp : 0;
        dripEnds = block.timestamp + (dripping * remaining + assets * DRIP_SECONDS) / (dripping + assets);
        dripping += assets;
    }
}
