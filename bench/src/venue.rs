//! What every order book under test can do, and what it must answer for: the fills it made.
//! Knows nothing of any particular book; those are in `peers`.

use std::hint::black_box;

use plimsoll_engine::PrefetchDistance;

use crate::stopwatch::Stopwatch;
use crate::stream::{Cancel, LedgerAccount, Operation, Stream};

/// What a stream of orders traded. Two books that agree on all three matched the same orders, short of a
/// coincidence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fills {
    pub count: u64,
    pub lots: u64,
    /// The sum of price times lots.
    pub value: u128,
}

impl Fills {
    #[inline]
    pub fn add(&mut self, ticks: u64, lots: u64) {
        self.count += 1;
        self.lots += lots;
        self.value += u128::from(ticks) * u128::from(lots);
    }
}

/// Many markets, each with an order book. An adapter does the least that makes its book run the stream: it names
/// orders the way the book wants and adds up the fills that the book reports.
pub trait Venue: Sized {
    /// How the book's users name a live order when they cancel it.
    type Handle: Copy;

    /// Everything that can be sized or built in advance is, outside the measured time.
    fn for_stream(stream: &Stream) -> Self;
    /// A limit order, good till cancelled.
    fn place(&mut self, order: &LedgerAccount) -> Self::Handle;
    fn cancel(&mut self, market: u16, order: Self::Handle);
    fn fills(&self) -> Fills;

    /// A step that stands in the queue, for books that can make use of knowing: told once from far and once from near.
    fn prefetch(&self, _step: &Step<Self::Handle>, _ahead: PrefetchDistance) {}
}

/// An operation with the names its venue gave.
#[derive(Clone, Copy, Debug)]
pub enum Step<H> {
    LedgerAccount(LedgerAccount),
    Cancel { market: u16, order: H },
}

/// One measured passage of a stream.
pub struct Passage {
    pub ns_per_operation: f64,
    pub fills: Fills,
}

/// A venue that has seen the stream once, and is ready to be measured with it.
pub trait Ready {
    /// What it traded when it saw the stream the first time.
    fn fills(&self) -> Fills;
    fn measure(&self, stream: &Stream) -> Passage;
}

/// Who sends a cancel knows the order's name from the answer to its placing. Looking that up is the sender's work
/// and not the book's, so a rehearsal finds out the names, and the measured passages read them off in turn.
struct Rehearsed<V: Venue> {
    prefill: Vec<Step<V::Handle>>,
    steps: Vec<Step<V::Handle>>,
    fills: Fills,
}

pub fn rehearse<V: Venue + 'static>(stream: &Stream) -> Box<dyn Ready> {
    let mut venue = V::for_stream(stream);
    let mut handles = Vec::with_capacity(stream.places);
    let mut perform = |operation: &Operation| match operation {
        Operation::LedgerAccount(order) => {
            handles.push(venue.place(order));
            Step::LedgerAccount(*order)
        }
        Operation::Cancel(Cancel { number, market }) => {
            let order = handles[*number as usize];
            venue.cancel(*market, order);
            Step::Cancel { market: *market, order }
        }
    };
    let prefill = stream.prefill.iter().map(&mut perform).collect();
    let steps = stream.operations.iter().map(&mut perform).collect();
    let fills = venue.fills();
    Box::new(Rehearsed::<V> { prefill, steps, fills })
}

impl<V: Venue> Ready for Rehearsed<V> {
    fn fills(&self) -> Fills {
        self.fills
    }

    /// Fills the books, then measures the stream's operations. Building and dropping are not measured.
    fn measure(&self, stream: &Stream) -> Passage {
        let mut venue = V::for_stream(stream);
        run(&mut venue, &self.prefill);
        let watch = Stopwatch::start();
        run(&mut venue, &self.steps);
        let elapsed_ns = watch.elapsed_ns();
        let fills = black_box(&venue).fills();
        Passage { ns_per_operation: elapsed_ns as f64 / self.steps.len() as f64, fills }
    }
}

fn run<V: Venue>(venue: &mut V, steps: &[Step<V::Handle>]) {
    steps.iter().take(PrefetchDistance::Far.commands()).for_each(|step| venue.prefetch(step, PrefetchDistance::Far));
    for (at, step) in steps.iter().enumerate() {
        for ahead in [PrefetchDistance::Far, PrefetchDistance::Near] {
            if let Some(later) = steps.get(at + ahead.commands()) {
                venue.prefetch(later, ahead);
            }
        }
        match step {
            Step::LedgerAccount(order) => {
                black_box(venue.place(order));
            }
            Step::Cancel { market, order } => venue.cancel(*market, *order),
        }
    }
}
