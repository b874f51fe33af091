//! Platform collectibles of the sandbox: three series of four, some for sale, with a few past trades.

use plimsoll_engine::USDT;
use plimsoll_engine::collectibles::Collectible;
use plimsoll_engine::command::{BuyCollectible, MintCollectible, PriceCollectible};
use plimsoll_store::Store;
use plimsoll_store::collectibles::{CollectibleText, SeriesText};
use plimsoll_units::{Amount, CollectibleId, Rate};

use super::{Desk, SETUP};

const HANDLING_FEE: Rate = Rate::from_units(Rate::SCALE / 1_000 * 25);
const ROYALTY: Rate = Rate::from_units(Rate::SCALE / 100 * 5);
/// In each series.
const ITEMS: u32 = 4;
/// Numbers of the people: an author for each series, then collectors.
const AUTHORS_FROM: u32 = 40;
const COLLECTORS_FROM: u32 = 50;
const COLLECTORS: u32 = 5;

struct Listed {
    name: &'static str,
    description: &'static str,
    author: &'static str,
    item: &'static str,
    trait_name: &'static str,
    traits: [&'static str; ITEMS as usize],
    /// Prices of those that are for sale, in USDT.
    prices: [Option<i128>; ITEMS as usize],
    /// What some were sold for before.
    sold_for: [Option<i128>; ITEMS as usize],
}

const CATALOGUE: [Listed; 3] = [
    Listed {
        name: "Tide",
        description: "Waves under a sun, layer by layer. Drawn from the number of each piece.",
        author: "Mara Lindqvist (simulated)",
        item: "Layers of water under a low sun.",
        trait_name: "Sky",
        traits: ["Dawn", "Noon", "Dusk", "Night"],
        prices: [Some(120), None, Some(95), Some(180)],
        sold_for: [Some(80), Some(110), None, None],
    },
    Listed {
        name: "Lattice",
        description: "Quarter circles on a grid that run on as ribbons. No two turn the same way.",
        author: "Ito Renner (simulated)",
        item: "Ribbons on a grid.",
        trait_name: "Weave",
        traits: ["Open", "Close", "Crossed", "Knotted"],
        prices: [None, Some(64), Some(72), None],
        sold_for: [None, Some(50), None, None],
    },
    Listed {
        name: "Bloom",
        description: "Petals around a centre, ring behind ring.",
        author: "Salma Okoye (simulated)",
        item: "Rings of petals.",
        trait_name: "Season",
        traits: ["Spring", "Summer", "Autumn", "Winter"],
        prices: [Some(210), Some(240), None, Some(150)],
        sold_for: [None, None, Some(175), None],
    },
];

fn id_of(series: u32, number: u32) -> CollectibleId {
    CollectibleId(u64::from((series - 1) * ITEMS + number))
}

pub(super) async fn put_in_place(desk: &Desk<'_>, store: &Store) -> anyhow::Result<()> {
    let told = store.series_texts().await?;
    for (series, listed) in (1..).zip(&CATALOGUE) {
        if told.iter().all(|text| text.id != i64::from(series)) {
            tell(store, series, listed).await?;
        }
        for number in 1..=ITEMS {
            put_item(desk, series, number, listed).await?;
        }
    }
    Ok(())
}

async fn tell(store: &Store, series: u32, listed: &Listed) -> anyhow::Result<()> {
    for (number, value) in (1..).zip(listed.traits) {
        let traits = serde_json::json!([
            { "name": listed.trait_name, "value": value },
            { "name": "Number", "value": format!("{number} of {ITEMS}") },
        ]);
        let text = CollectibleText {
            id: id_of(series, number),
            series: series.into(),
            name: format!("{} #{number}", listed.name),
            description: listed.item.to_owned(),
            author: listed.author.to_owned(),
            traits: traits.to_string(),
            contract: None,
            token: None,
        };
        store.save_collectible_text(&text).await?;
    }
    let text = SeriesText {
        id: series.into(),
        name: listed.name.to_owned(),
        description: listed.description.to_owned(),
        chain: "platform".to_owned(),
    };
    store.save_series_text(&text).await?;
    Ok(())
}

/// Minted for its author, sold to a collector where it was, and offered. What users have done since stays.
async fn put_item(desk: &Desk<'_>, series: u32, number: u32, listed: &Listed) -> anyhow::Result<()> {
    let (collectible, place) = (id_of(series, number), (number - 1) as usize);
    let read = |engine: &plimsoll_engine::Engine| engine.collectibles().item(collectible).copied();
    if desk.read(read).await?.is_some() {
        return Ok(());
    }
    let author = desk.account(AUTHORS_FROM + series).await?;
    let mint = MintCollectible {
        collectible,
        series,
        number,
        owner: author,
        author: Some(author),
        handling_fee: HANDLING_FEE,
        royalty: ROYALTY,
        by: SETUP,
    };
    desk.send(mint).await?;
    if let Some(price) = listed.sold_for[place].map(Amount::whole) {
        let collector = desk.account(COLLECTORS_FROM + (series * ITEMS + number) % COLLECTORS).await?;
        desk.fund(collector, USDT, price).await?;
        desk.send(PriceCollectible { account: author, collectible, price: Some(price) }).await?;
        desk.send(BuyCollectible { account: collector, collectible, price: Some(price) }).await?;
    }
    let owner = desk.read(read).await?.map_or(author, |item: Collectible| item.owner);
    if let Some(price) = listed.prices[place].map(Amount::whole) {
        desk.send(PriceCollectible { account: owner, collectible, price: Some(price) }).await?;
    }
    Ok(())
}
