//! User-facing texts of message keys. English only; other languages follow with their catalogs.

use crate::language::Language;

/// The text of a key. A key without a text is shown as it is.
pub(crate) fn text(key: &'static str, _language: Language) -> &'static str {
    ENGLISH.iter().find(|(known, _)| *known == key).map_or(key, |(_, text)| text)
}

const ENGLISH: &[(&str, &str)] = &[
    ("login.session.ended", "Your session has ended. Please sign in again."),
    ("user.not.exists", "Wrong name or password."),
    ("login.code_error", "The code is wrong or has expired."),
    ("user.login.code.error", "The characters don't match the image."),
    ("signin_password_format_error", "A password needs at least 8 characters with a letter and a digit."),
    ("register_pwd_diff", "Passwords don't match."),
    ("account_cannot_be_numeric", "An account name can't be all digits."),
    ("signin_email_format_error", "Invalid email address."),
    ("user.user_name_exisit", "This name is already taken."),
    ("user.register.email.exisit", "This email is already registered."),
    ("user.register.phone.exist", "This phone number is already registered."),
    ("plug_shareCode", "A referral code is required."),
    ("code_error", "This referral code is not valid."),
    ("user.password.retry.limit.exceed", "Too many attempts. Please try again in 15 minutes."),
    ("send.too.often", "Please wait before requesting another code."),
    ("survey.too.soon", "Please wait before you answer again."),
    ("user.login.old.password.error", "The current password is wrong."),
    ("user.tard.password_bind", "A fund password is already set."),
    ("user.password_bind", "A password is already set."),
    ("tard_password.error", "Wrong fund password."),
    (
        "proof.wrong",
        "The fund password or the code is wrong. A code is used up by a try: ask for a new one, or wait for new digits.",
    ),
    ("user.password_notbind", "Please set a fund password first."),
    ("wallet.signature.invalid", "The wallet's signature is not valid for this sign-in."),
    ("wallet.secret.refused", "This looks like a recovery phrase or a private key. Never share it: it was not stored."),
    ("totp.required", "Please confirm with your second factor."),
    ("proof.required", "Please prove that it is you with something that was set up before."),
    ("proof.too.young", "What was set up less than a day ago does not prove a change yet."),
    ("param.invalid", "Something in the request is not right."),
    ("user.login.address.error", "This wallet belongs to another account."),
    ("login.method.closed", "This way to sign in is not open here."),
    ("user.authentication.not.certified", "Complete primary verification first."),
    ("user.kyc.not_blank", "Please fill in every field and add every image."),
    ("param.live.only", "Not available in practice."),
    ("asset_amount_error", "Insufficient balance."),
    ("recharge.amout.min", "The amount is below the minimum."),
    ("recharge.amout.max", "The amount is above the maximum."),
    ("withdraw.amount_error", "The amount is outside the channel's limits."),
    ("withdraw.amount_number_exceed", "No more withdrawals are possible today."),
    ("withdraw.kyc.error", "The amount is above what your verification allows."),
    ("withdraw.address.isnull", "A destination address is required."),
    ("address.checksum", "The address is not valid on this network."),
    ("withdraw.cooldown", "Withdrawals are paused for 24 hours after a change of security settings."),
    ("currency.exchange_min", "The amount is outside the swap limits."),
    ("currency.exchange_max", "The amount is outside the swap limits."),
    ("exchange.quote.expired", "The quote has expired. Please get a new one."),
    ("exchange.slippage", "You would receive less than your minimum."),
    ("transfer.same.account", "Choose two different wallets that hold this coin."),
    ("account.frozen", "The account is restricted. See the notice for the reason and how to appeal."),
    ("market.closed", "The market is closed."),
    ("order.tick.error", "The price is not a multiple of the tick size."),
    ("order.step.error", "The quantity is not a multiple of the step size."),
    ("order.notional.min", "The order is too small."),
    ("order.price.band", "The price is too far from the market."),
    ("currency.order.min.error", "The quantity is below the minimum."),
    ("currency.order.max.error", "The quantity is above the maximum."),
    ("order.post.only", "Post-only order would fill immediately."),
    ("order.status.error", "The order can no longer be changed."),
    ("contract.asset.error", "Insufficient balance in the contract wallet."),
    ("leverage.limit", "The leverage is above your limit."),
    ("tier.limit", "The position would exceed the limit of its tier."),
    ("adjust.min.error", "The margin can't be changed by this amount."),
    ("contract.tp.mark", "The take-profit price is on the wrong side of the mark price."),
    ("contract.sl.mark", "The stop-loss price is on the wrong side of the mark price."),
    ("contract.sl.liq", "The stop-loss price is beyond the liquidation price."),
    ("contract.num.limit", "The quantity is more than the position holds."),
    ("feed.degraded", "The price feed is unreliable: only orders that reduce risk are accepted."),
    ("feed.stale", "No current price available."),
    ("order.rate.limit", "Too many requests. Please slow down."),
    ("suitability.required", "Take the suitability test first."),
    ("position.mode.same", "The account already uses this position mode."),
    ("position.mode.orders", "Cancel your open contract orders first."),
    ("position.mode.positions", "Close your open positions first."),
    ("position.leverage", "An order that adds to the open position must use its leverage."),
    ("position.nothing.to.close", "Other orders already close all of this position."),
    ("order_amount_limit", "The stake is outside the limits."),
    ("order_10s_retry", "Please wait ten seconds between orders."),
    ("second.session", "The period would end after this session."),
    ("second.capacity", "No more orders of this kind are accepted right now."),
    ("second.paused", "Paused after several losses, for your protection."),
    ("second.jurisdiction", "This product is not available with real money where you live."),
    ("second.daily.limit", "Daily limit reached."),
    ("loan.not.eligible", "You are not eligible for this loan."),
    ("loan.limit", "The amount is above your borrowing limit."),
    ("pledge.ltv", "The loan would be too large for the collateral."),
    ("order.single.min", "The amount is below the minimum."),
    ("order.single.max", "The amount is above the maximum."),
    ("product.removed", "This product is not available."),
    ("days.not.error", "This term is not offered."),
    ("fund.not.prefunded", "The lending pool does not hold enough right now."),
    ("back.code.exist.error", "This bank account is already saved."),
    ("c2c.payer.name", "The name must be your verified name."),
    ("content.not.found", "Not found."),
    ("system.error", "System error"),
    ("system.maintenance", "The platform is busy. Please try again in a moment."),
    ("system.read_only", "The platform is read-only right now. Nothing was done: please try again later."),
    ("system.outcome.unknown", "The outcome is not known yet. Please check before you try again."),
    ("system.sandbox", "Available in the sandbox only."),
    ("duplicate.request", "This request was already made."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_of_the_engine_has_a_text() {
        for (name, _, key) in plimsoll_app::engine::Reject::ALL {
            assert_ne!(text(key, Language::default()), *key, "{name}");
        }
    }
}
