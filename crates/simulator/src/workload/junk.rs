//! Invalid commands: numbers at the ends of their range, unknown ids, the house's own account. All of them well-formed.

use plimsoll_engine::accounts::{Realm, Status};
use plimsoll_engine::c2c::{C2cAdTerms, C2cOutcome, C2cPrice};
use plimsoll_engine::command::{
    AddPrincipal, AdjustMargin, BuyFund, BuyNavFund, C2cSize, CancelC2cOrder, CancelOrder, CancelProtection, Command,
    CreditDeposit, DecideC2cOrder, DeclareDividend, DeclareSplit, DefundHouse, Effect, ExecuteSwap, FundHouse,
    LimitSeconds, ListAsset, ObservePrice, OfferC2cCoin, OfferFund, OfferSeconds, OfferSwap, OpenAccount, OpenChannel,
    PlaceOco, PlaceOrder, PlaceProtection, PlaceScale, PlaceSeconds, PostC2cAd, ProposeCorrection, ProtectionKind,
    PublishCalendar, QuoteSwap, RedeemFund, RedeemNavFund, ReleaseC2cOrder, ReplaceOrder, RequestWithdrawal, RunTimers,
    Sample, SetAccountStatus, SetPositionMode, SetTrailing, TakeC2cAd, TradeNavFund, Transfer,
};
use plimsoll_engine::contracts::{Callback, PositionMode};
use plimsoll_engine::funds::{FundClass, FundPays};
use plimsoll_engine::ledger::{House, Wallet};
use plimsoll_engine::nav_funds::Redemption;
use plimsoll_engine::orders::{OrderKind, SelfTrade, TimeInForce};
use plimsoll_engine::seconds::Direction;
use plimsoll_units::{
    AccountId, Amount, AssetId, C2cAdId, C2cOrderId, CalendarId, FundId, FundOrderId, IndexId, MarketId, NetworkId,
    OrderId, PositionId, Price, ProtectionId, Quantity, QuoteId, Rate, Side, SourceId, StaffId, Timestamp,
};

use super::{Action, View, Workload};

const NUMBERS: [i128; 16] = [
    0,
    1,
    -1,
    99,
    100_000_000,
    -100_000_000,
    6_000_000_000_000,
    1 << 40,
    i64::MAX as i128,
    i64::MIN as i128,
    1 << 90,
    10i128.pow(30),
    i128::MAX / 2,
    i128::MAX,
    i128::MIN,
    i128::MIN + 1,
];

impl Workload {
    fn number(&mut self) -> i128 {
        let base = *self.rng.pick(&NUMBERS).expect("not empty");
        if self.rng.coin() { base } else { base.wrapping_add(i128::from(self.rng.between(-3, 3))) }
    }
    fn amount(&mut self) -> Amount {
        Amount::from_units(self.number())
    }
    fn price(&mut self) -> Price {
        Price::from_units(self.number())
    }
    fn quantity(&mut self) -> Quantity {
        Quantity::from_units(self.number())
    }
    fn rate(&mut self) -> Rate {
        Rate::from_units(self.number() as i64)
    }
    fn moment(&mut self, view: &View<'_>) -> Timestamp {
        let near = view.now.plus(self.rng.between(-10_000, 10_000));
        *self.rng.pick(&[Timestamp(i64::MIN), Timestamp(0), near, Timestamp::MAX]).expect("not empty")
    }
    fn anybody(&mut self, view: &View<'_>) -> AccountId {
        let known = self.account(view).0;
        self.rng.weighted(&[(6, known), (2, AccountId(0)), (1, AccountId(9_999)), (1, AccountId(u32::MAX))])
    }
    fn any_market(&mut self) -> MarketId {
        MarketId(*self.rng.pick(&[0, 0, 1, 1, 2, 3, 4, 500, u16::MAX]).expect("not empty"))
    }
    fn any_asset(&mut self) -> AssetId {
        AssetId(*self.rng.pick(&[0, 1, 2, 3, 4, 77, u16::MAX]).expect("not empty"))
    }
    fn any_index(&mut self) -> IndexId {
        IndexId(*self.rng.pick(&[0, 1, 2, 3, 4, 5, 6, 77, u16::MAX]).expect("not empty"))
    }
    fn any_position(&mut self, view: &View<'_>) -> PositionId {
        let known = view.engine.positions().iter().next().map_or(PositionId(0), |position| position.id);
        if self.rng.permille(700) { known } else { PositionId(self.rng.next_u64()) }
    }

    pub(super) fn junk(&mut self, view: &View<'_>) -> Option<Action> {
        let by = self.anybody(view);
        let command = match self.rng.below(7) {
            0 if self.rng.coin() => self.junk_row(view),
            0 | 1 => self.junk_order(view).into(),
            2 => self.junk_position(view),
            3 => self.junk_money(view),
            4 => self.junk_fund(view),
            5 => self.junk_c2c(view),
            _ => self.junk_staff(view),
        };
        Some(Action { by, command })
    }

    fn junk_row(&mut self, view: &View<'_>) -> Command {
        let with = self.junk_order(view);
        match self.rng.below(3) {
            0 => {
                let open = view.open.orders().next().map_or(OrderId(0), |(order, _)| order);
                let PlaceOrder { account, kind, tif, self_trade, effect, .. } = with;
                let (tif, self_trade, effect) = (Some(tif), Some(self_trade), Some(effect));
                ReplaceOrder { account, order: open, kind, tif, self_trade, effect }.into()
            }
            1 => PlaceScale {
                account: with.account,
                market: with.market,
                side: with.side,
                from: self.price(),
                to: self.price(),
                count: *self.rng.pick(&[0, 1, 2, 20, 21, u8::MAX]).expect("not empty"),
                quantity: self.quantity(),
                tif: with.tif,
                self_trade: with.self_trade,
                effect: with.effect,
            }
            .into(),
            _ => PlaceOco {
                account: with.account,
                market: with.market,
                side: with.side,
                quantity: self.quantity(),
                price: self.price(),
                stop: self.price(),
                stop_limit: self.rng.coin().then(|| self.price()),
                self_trade: with.self_trade,
            }
            .into(),
        }
    }

    fn junk_order(&mut self, view: &View<'_>) -> PlaceOrder {
        let account = self.anybody(view);
        let kind = match self.rng.below(5) {
            0 => OrderKind::Limit { price: self.price(), quantity: self.quantity() },
            1 => OrderKind::Market { quantity: self.quantity() },
            2 => OrderKind::MarketValue { value: self.amount() },
            3 => OrderKind::StopLimit { stop: self.price(), price: self.price(), quantity: self.quantity() },
            _ => OrderKind::Trigger { stop: self.price(), quantity: self.quantity() },
        };
        let effect = match self.rng.below(3) {
            0 => Effect::Spot,
            1 => Effect::Open {
                leverage: *self.rng.pick(&[0, 1, 20, u16::MAX]).expect("not empty"),
                take_profit: Some(self.price()),
                stop_loss: self.rng.coin().then(|| self.price()),
            },
            _ => Effect::Close { position: self.any_position(view) },
        };
        PlaceOrder {
            account,
            market: self.any_market(),
            side: if self.rng.coin() { Side::Buy } else { Side::Sell },
            kind,
            tif: *self.rng.pick(&[TimeInForce::Gtc, TimeInForce::Fok, TimeInForce::PostOnly]).expect("not empty"),
            self_trade: SelfTrade::ExpireBoth,
            effect,
        }
    }

    fn junk_position(&mut self, view: &View<'_>) -> Command {
        let position = self.any_position(view);
        let owner = view.engine.positions().get(position).map(|p| p.account);
        let account = owner.filter(|_| self.rng.permille(800)).unwrap_or_else(|| self.anybody(view));
        match self.rng.below(7) {
            6 => SetPositionMode { account, mode: PositionMode::Hedge }.into(),
            5 => SetTrailing {
                account,
                position,
                callback: match self.rng.coin() {
                    true => Callback::Rate(self.rate()),
                    false => Callback::Distance(self.price()),
                },
                activation: self.rng.coin().then(|| self.price()),
                quantity: self.quantity(),
            }
            .into(),
            0 => AdjustMargin { account, position, change: self.amount() }.into(),
            1 => AddPrincipal { account, position, money: self.amount() }.into(),
            2 => CancelOrder { account, order: OrderId(self.rng.next_u64()) }.into(),
            3 => CancelProtection { account, protection: ProtectionId(self.rng.next_u64()) }.into(),
            _ => PlaceProtection {
                account,
                position,
                kind: if self.rng.coin() { ProtectionKind::TakeProfit } else { ProtectionKind::StopLoss },
                trigger: self.price(),
                limit: self.rng.coin().then(|| self.price()),
                quantity: self.quantity(),
            }
            .into(),
        }
    }

    fn junk_money(&mut self, view: &View<'_>) -> Command {
        let account = self.anybody(view);
        let (asset, amount) = (self.any_asset(), self.amount());
        let network = NetworkId(self.rng.below(3) as u16);
        let transaction = self.new_transaction();
        match self.rng.below(8) {
            0 => {
                CreditDeposit { account, asset, amount, network, transaction, index: u32::MAX, is_final: false }.into()
            }
            1 => RequestWithdrawal {
                account,
                asset,
                network,
                amount,
                destination: [9; 32],
                known_since: Some(self.moment(view)),
                payout: None,
            }
            .into(),
            2 => Transfer { account, asset, from: Wallet::Platform, to: Wallet::Contract, amount }.into(),
            3 => PlaceSeconds {
                account,
                index: self.any_index(),
                period_s: *self.rng.pick(&[0, 30, 60, 61, u32::MAX]).expect("not empty"),
                direction: Direction::Up,
                stake: amount,
            }
            .into(),
            4 => LimitSeconds {
                account,
                daily_stake: Some(amount),
                exclude_until: self.rng.coin().then(|| self.moment(view)),
            }
            .into(),
            5 => QuoteSwap { account, from: asset, to: self.any_asset() }.into(),
            6 => {
                let quote = view.engine.swap().quote(account).map_or(QuoteId(1), |quote| quote.id);
                ExecuteSwap { account, quote, amount, minimum_received: self.amount() }.into()
            }
            _ => FundHouse { house: House::OptionPool, asset, amount, network, transaction, index: 1 }.into(),
        }
    }

    fn junk_fund(&mut self, view: &View<'_>) -> Command {
        let known = view.engine.funds().orders().next().map(|order| (order.account, order.id));
        let (owner, order) = known.unwrap_or_else(|| (self.anybody(view), FundOrderId(self.rng.next_u64())));
        let (account, fund) = (self.anybody(view), FundId(*self.rng.pick(&[1, 2, 3, 9, u32::MAX]).expect("not empty")));
        let days = *self.rng.pick(&[0, 1, 2, u16::MAX]).expect("not empty");
        let units = self.amount();
        let wanted = if self.rng.coin() { Redemption::Units(units) } else { Redemption::Money(units) };
        match self.rng.below(6) {
            3 => BuyNavFund { account, fund: FundId(fund.0 % 14), amount: units }.into(),
            4 => RedeemNavFund { account: owner, order, wanted }.into(),
            5 => {
                let (fund, from, to) = (FundId(11), self.any_asset(), self.any_asset());
                TradeNavFund { fund, from, to, amount: units, minimum_received: self.amount(), by: StaffId(1) }.into()
            }
            0 => BuyFund { account, fund, amount: self.amount(), days }.into(),
            1 => RedeemFund { account: owner, order, amount: self.amount() }.into(),
            _ => OfferFund {
                fund,
                asset: self.any_asset(),
                days: vec![1, days],
                rate: self.rate(),
                quota: self.amount(),
                minimum: self.amount(),
                maximum: self.amount(),
                times: 1,
                level: *self.rng.pick(&[0, 1, u8::MAX]).expect("not empty"),
                class: FundClass::General,
                pays: FundPays::Daily,
                open: self.rng.coin(),
            }
            .into(),
        }
    }

    fn junk_c2c(&mut self, view: &View<'_>) -> Command {
        let (account, book) = (self.anybody(view), view.engine.c2c());
        let ad = book.ads().next().map_or(C2cAdId(self.rng.next_u64()), |ad| ad.id);
        let known = book.orders().next().map(|order| (order.id, order.buyer()));
        let (order, buyer) = known.unwrap_or((C2cOrderId(u64::MAX), account));
        let amount = self.amount();
        match self.rng.below(6) {
            0 => {
                let size = if self.rng.coin() { C2cSize::Amount(amount) } else { C2cSize::Quantity(amount) };
                TakeC2cAd { account, ad, size, method: u16::MAX, price: Some(self.price()) }.into()
            }
            1 => OfferC2cCoin { asset: self.any_asset(), fee: self.rate(), maximum: amount, open: true }.into(),
            2 => ReleaseC2cOrder { account: buyer, order }.into(),
            3 => {
                let by = StaffId(1);
                DecideC2cOrder { order, outcome: C2cOutcome::Release, reason: 0, by, second: None }.into()
            }
            4 => CancelC2cOrder { account, order, reason: u16::MAX }.into(),
            _ => {
                let (asset, quantity) = (self.any_asset(), self.amount());
                let fiat = "USD".parse().expect("three capital letters");
                let price = C2cPrice::Fixed(self.price());
                let (minimum, maximum, methods) = (self.amount(), amount, vec![1; 9]);
                let side = if self.rng.coin() { Side::Buy } else { Side::Sell };
                let pay_minutes = *self.rng.pick(&[0, 15, u8::MAX]).expect("not empty");
                let terms = C2cAdTerms {
                    side,
                    asset,
                    fiat,
                    price,
                    minimum,
                    maximum,
                    quantity,
                    pay_minutes,
                    methods,
                    completed: 0,
                };
                PostC2cAd { account, terms }.into()
            }
        }
    }

    fn junk_staff(&mut self, view: &View<'_>) -> Command {
        let (by, second) = self.two_people();
        let account = self.anybody(view);
        let (asset, amount) = (self.any_asset(), self.amount());
        let (network, market) = (NetworkId(1), self.any_market());
        match self.rng.below(12) {
            0 => SetAccountStatus {
                account,
                status: Status::Frozen,
                reason: 0,
                by,
                second,
                review_at: self.moment(view),
            }
            .into(),
            1 => DefundHouse { house: House::Liquidity(Wallet::Contract), asset, amount, network, by, second }.into(),
            2 => ProposeCorrection { account, wallet: Wallet::Contract, asset, amount, reason: "x".into(), by }.into(),
            3 => DeclareDividend { market, per_unit: amount, ex_date: self.moment(view), by, second }.into(),
            4 if self.rng.coin() => {
                let (new, old) = (self.rng.below(200) as u16, self.rng.below(4) as u16);
                DeclareSplit { market, new, old, ex_date: self.moment(view), by, second }.into()
            }
            4 => OpenAccount { realm: Realm::Live, group: u32::MAX }.into(),
            5 => ListAsset {
                code: (*self.rng.pick(&["", "btc", "BTC", "ÄÖ", "TOOLONGTOOLONGTOO"]).expect("not empty")).to_owned(),
            }
            .into(),
            6 => {
                let (from, to) = (self.moment(view), self.moment(view));
                let rollovers = vec![(self.moment(view), 1)];
                PublishCalendar { calendar: CalendarId(300), until: to, windows: vec![(from, to)], rollovers }.into()
            }
            7 => OfferSeconds {
                index: self.any_index(),
                period_s: 30,
                odds: self.rate(),
                minimum: amount,
                maximum: amount,
                all_or_nothing: true,
                open: true,
            }
            .into(),
            8 => OfferSwap {
                asset,
                half_spread: self.rate(),
                commission: self.rate(),
                minimum: amount,
                maximum: amount,
                open: true,
            }
            .into(),
            9 => OpenChannel {
                network: NetworkId(2),
                asset,
                minimum: amount,
                maximum: self.amount(),
                fee_rate: self.rate(),
                fixed_fee: amount,
                free_per_day: 0,
                count_per_day: 1,
                deposit_minimum: amount,
                open: true,
            }
            .into(),
            10 => ObservePrice {
                index: IndexId(500),
                samples: vec![Sample { source: SourceId(1), price: self.price(), at: view.now }],
            }
            .into(),
            // Only the sequencer writes timer commands; from anyone else they change nothing that is not due.
            _ => RunTimers {}.into(),
        }
    }
}
