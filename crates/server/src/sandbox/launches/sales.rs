//! Token sales of the sandbox: one open, one announced, one that is done and one that missed its minimum.

use plimsoll_engine::USDT;
use plimsoll_engine::command::{CommitSale, OfferSale, OpenSale};
use plimsoll_engine::sales::{SaleStage, Vesting};
use plimsoll_store::Store;
use plimsoll_store::sales::SaleText;
use plimsoll_units::{Amount, DAY_MS, Price, Rate, SECOND_MS, SaleId};

use super::{Desk, SETUP};

/// Tokens of these sales, in the order of their numbers. Coins of the universe are listed before them.
pub(in crate::sandbox) const TOKENS: [&str; 4] = ["DEMO", "HARBOR", "BEACON", "DRIFT"];

const RISK: &str = "Play money. A new token can lose all of its value. Its price after listing comes from its order book \
     only, and nobody promises one. What you commit is held and can be taken back until the end of the sale.";

/// When a sale begins, from the moment the sandbox is set up.
enum Times {
    Open {
        days: i64,
    },
    Announced {
        in_days: i64,
        days: i64,
    },
    /// Over after this many seconds.
    Past {
        seconds: i64,
    },
}

struct Listed {
    token: &'static str,
    tokens: i128,
    /// In units of 10⁻⁸.
    price: i128,
    per_person: i128,
    soft_cap: i128,
    vesting: Option<Vesting>,
    times: Times,
    /// What simulated participants commit, in USDT.
    commitments: &'static [i128],
    issuer: &'static str,
    issuer_text: &'static str,
    introduce: &'static str,
}

const QUARTERS: Vesting = Vesting { at_listing: Rate::from_units(Rate::SCALE / 4), parts: 3, every_days: 30 };

const CATALOGUE: [Listed; 4] = [
    Listed {
        token: TOKENS[0],
        tokens: 1_000_000,
        price: 5_000_000,
        per_person: 50_000,
        soft_cap: 10_000,
        vesting: Some(QUARTERS),
        times: Times::Open { days: 7 },
        commitments: &[4_200, 2_650, 1_800, 960, 3_300],
        issuer: "Demo Foundation (simulated)",
        issuer_text: "A simulated issuer. It holds the tokens that are not on sale; its balance is shown.",
        introduce: "DEMO shows how a token sale works. A quarter of the tokens is free after the sale, the rest in three \
                    parts, 30 days apart.",
    },
    Listed {
        token: TOKENS[1],
        tokens: 400_000,
        price: 25_000_000,
        per_person: 20_000,
        soft_cap: 20_000,
        vesting: None,
        times: Times::Announced { in_days: 2, days: 5 },
        commitments: &[],
        issuer: "Harbor Works (simulated)",
        issuer_text: "A simulated issuer.",
        introduce: "HARBOR is announced: all tokens are in escrow already, and commitments are accepted from the beginning.",
    },
    Listed {
        token: TOKENS[2],
        tokens: 200_000,
        price: 10_000_000,
        per_person: 60_000,
        soft_cap: 5_000,
        vesting: None,
        times: Times::Past { seconds: 5 },
        commitments: &[9_000, 7_000, 6_000, 5_000],
        issuer: "Beacon Labs (simulated)",
        issuer_text: "A simulated issuer.",
        introduce: "BEACON was sold out: more was committed than there were tokens, so they were shared out pro rata.",
    },
    Listed {
        token: TOKENS[3],
        tokens: 500_000,
        price: 8_000_000,
        per_person: 100_000,
        soft_cap: 15_000,
        vesting: None,
        times: Times::Past { seconds: 5 },
        commitments: &[2_000, 900],
        issuer: "Drift Collective (simulated)",
        issuer_text: "A simulated issuer.",
        introduce: "DRIFT missed its minimum. Everything went back, to the last unit.",
    },
];

/// Tokens are shared out in ten-thousandths.
const STEP: Amount = Amount::from_units(Amount::SCALE / 10_000);
/// The smallest commitment.
const MINIMUM: Amount = Amount::whole(10);
/// Numbers of the people: issuers first, then those who commit.
const BACKERS_FROM: u32 = 20;

impl Listed {
    fn text(&self, sale: SaleId) -> SaleText {
        SaleText {
            sale,
            issuer: self.issuer.to_owned(),
            issuer_text: self.issuer_text.to_owned(),
            introduce: self.introduce.to_owned(),
            risk_text: RISK.to_owned(),
            doc_url: String::new(),
        }
    }
}

pub(super) async fn put_in_place(desk: &Desk<'_>, store: &Store) -> anyhow::Result<()> {
    let told = store.sale_texts().await?;
    // All coins first: their numbers follow from this order.
    for token in TOKENS {
        desk.asset(token).await?;
    }
    for (number, listed) in (1..).zip(&CATALOGUE) {
        let sale = SaleId(number);
        if told.iter().all(|text| text.sale != sale) {
            store.save_sale_text(&listed.text(sale)).await?;
        }
        announce(desk, sale, listed).await?;
        open(desk, sale).await?;
        commit(desk, sale, listed).await?;
    }
    Ok(())
}

async fn announce(desk: &Desk<'_>, sale: SaleId, listed: &Listed) -> anyhow::Result<()> {
    let (known, now) =
        desk.read(|engine| (engine.sales().sale(sale).is_some(), crate::feed::now().max(engine.stamp().at))).await?;
    if known {
        return Ok(());
    }
    let (begins_at, ends_at) = match listed.times {
        Times::Open { days } => (now, now.plus(days * DAY_MS)),
        Times::Announced { in_days, days } => (now.plus(in_days * DAY_MS), now.plus((in_days + days) * DAY_MS)),
        Times::Past { seconds } => (now, now.plus(seconds * SECOND_MS)),
    };
    let offer = OfferSale {
        sale,
        asset: desk.asset(listed.token).await?,
        issuer: desk.account(sale.0).await?,
        price: Price::from_units(listed.price),
        tokens: Amount::whole(listed.tokens),
        per_person: Amount::whole(listed.per_person),
        soft_cap: Amount::whole(listed.soft_cap),
        minimum: MINIMUM,
        step: STEP,
        begins_at,
        ends_at,
        vesting: listed.vesting,
    };
    desk.send(offer).await
}

async fn open(desk: &Desk<'_>, sale: SaleId) -> anyhow::Result<()> {
    let known = desk.read(|engine| engine.sales().sale(sale).copied()).await?;
    let Some(waiting) = known.filter(|known| known.stage == SaleStage::Announced) else {
        return Ok(());
    };
    let terms = waiting.terms;
    if crate::feed::now() > terms.ends_at {
        return Ok(());
    }
    // As many again stay with the issuer, and are disclosed.
    desk.fund(terms.issuer, terms.asset, terms.tokens + terms.tokens).await?;
    desk.send_in_time(OpenSale { sale, by: SETUP }).await
}

async fn commit(desk: &Desk<'_>, sale: SaleId, listed: &Listed) -> anyhow::Result<()> {
    for (backer, amount) in (BACKERS_FROM..).zip(listed.commitments) {
        let known = desk.read(|engine| engine.sales().sale(sale).copied()).await?;
        let runs = |known: &plimsoll_engine::sales::Sale| {
            known.stage == SaleStage::Open
                && known.terms.begins_at <= crate::feed::now()
                && crate::feed::now() < known.terms.ends_at
        };
        if !known.is_some_and(|known| runs(&known)) {
            return Ok(());
        }
        let account = desk.account(backer).await?;
        let is_in =
            desk.read(|engine| engine.sales().orders_of(sale).any(|(_, order)| order.account == account)).await?;
        if !is_in {
            desk.fund(account, USDT, Amount::whole(*amount)).await?;
            desk.send_in_time(CommitSale { account, sale, amount: Amount::whole(*amount), price: None }).await?;
        }
    }
    Ok(())
}
