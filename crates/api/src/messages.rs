//! What a person reads for each message key. English here; other languages when their catalogs come.

use crate::language::Language;

/// The text of a key. A key without a text is shown as it is: better odd than silent.
pub(crate) fn text(key: &'static str, _language: Language) -> &'static str {
    ENGLISH.iter().find(|(known, _)| *known == key).map_or(key, |(_, text)| text)
}

const ENGLISH: &[(&str, &str)] = &[
    ("login.session.ended", "Your session has ended. Please sign in again."),
    ("user.not.exists", "No account matches that name and password."),
    ("login.code_error", "The code is wrong or has expired."),
    ("user.login.code.error", "The characters in the picture do not match."),
    ("signin_password_format_error", "A password needs at least 8 characters with a letter and a digit."),
    ("register_pwd_diff", "The two passwords differ."),
    ("account_cannot_be_numeric", "A name can't be made of digits only."),
    ("signin_email_format_error", "That is not an e-mail address."),
    ("user.user_name_exisit", "This name is taken."),
    ("user.register.email.exisit", "This e-mail address is taken."),
    ("user.register.phone.exist", "This phone number is taken."),
    ("plug_shareCode", "An invitation code is needed."),
    ("code_error", "This invitation code can't be used."),
    ("user.password.retry.limit.exceed", "Too many tries. Please wait a quarter of an hour."),
    ("send.too.often", "Please wait before asking for another code."),
    ("survey.too.soon", "Please wait before you answer again."),
    ("user.login.old.password.error", "The old password is wrong."),
    ("user.tard.password_bind", "A fund password is set already."),
    ("user.password_bind", "A password is set already."),
    ("tard_password.error", "The fund password is wrong."),
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
    ("user.authentication.not.certified", "The primary verification comes first."),
    ("user.kyc.not_blank", "Please fill in every field and add every picture."),
    ("param.live.only", "This is not part of virtual trading."),
    ("asset_amount_error", "The balance does not suffice."),
    ("recharge.amout.min", "The amount is below the minimum."),
    ("recharge.amout.max", "The amount is above the maximum."),
    ("withdraw.amount_error", "The amount is outside the channel's limits."),
    ("withdraw.amount_number_exceed", "No more withdrawals are possible today."),
    ("withdraw.kyc.error", "The amount is above what your verification allows."),
    ("withdraw.address.isnull", "A destination address is needed."),
    ("address.checksum", "The address is not valid on this network."),
    ("withdraw.cooldown", "Withdrawals rest for a day after a change of security settings."),
    ("currency.exchange_min", "The amount is outside the desk's limits."),
    ("currency.exchange_max", "The amount is outside the desk's limits."),
    ("exchange.quote.expired", "The quote has expired. Please ask for a new one."),
    ("exchange.slippage", "The result would be less than you asked for."),
    ("transfer.same.account", "Choose two different wallets that hold this coin."),
    ("account.frozen", "The account is restricted. See the notice for the reason and how to object."),
    ("market.closed", "The market is closed."),
    ("order.tick.error", "The price is not a multiple of the tick."),
    ("order.step.error", "The quantity is not a multiple of the step."),
    ("order.notional.min", "The order is too small."),
    ("order.price.band", "The price is too far from the market."),
    ("currency.order.min.error", "The quantity is below the minimum."),
    ("currency.order.max.error", "The quantity is above the maximum."),
    ("order.post.only", "The order would trade at once."),
    ("order.status.error", "The order can't be changed any more."),
    ("contract.asset.error", "The contract wallet does not hold enough."),
    ("leverage.limit", "The leverage is above your limit."),
    ("tier.limit", "The position would be above its tier's limit."),
    ("adjust.min.error", "The margin can't be changed by this amount."),
    ("contract.tp.mark", "The take-profit price is on the wrong side of the mark."),
    ("contract.sl.mark", "The stop-loss price is on the wrong side of the mark."),
    ("contract.sl.liq", "The stop-loss price lies beyond the liquidation price."),
    ("contract.num.limit", "The quantity is more than the position holds."),
    ("feed.degraded", "Prices are uncertain at the moment: only orders that lower risk are taken."),
    ("feed.stale", "There is no fresh price at the moment."),
    ("order.rate.limit", "Too many requests. Please slow down."),
    ("suitability.required", "Please answer the suitability questions first."),
    ("order_amount_limit", "The stake is outside the limits."),
    ("order_10s_retry", "Please wait ten seconds between orders."),
    ("second.session", "The period would not end within this session."),
    ("second.capacity", "No more orders of this kind are taken at the moment."),
    ("second.paused", "A pause after several losses. It protects you."),
    ("second.jurisdiction", "This product is not offered with real money where you live."),
    ("second.daily.limit", "Your daily limit is reached."),
    ("back.code.exist.error", "This bank account is saved already."),
    ("c2c.payer.name", "The name must be your verified name."),
    ("content.not.found", "Not found."),
    ("system.error", "System error"),
    ("system.maintenance", "The platform is busy. Please try again in a moment."),
    ("system.read_only", "The platform can only be read at the moment. Nothing was done: please try again later."),
    ("system.outcome.unknown", "The outcome is not known yet. Please look before you try again."),
    ("system.sandbox", "Only in the sandbox."),
    ("duplicate.request", "This request was made before."),
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
