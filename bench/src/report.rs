//! The one table that a run prints, and the figures it set out to reach.
//! Knows numbers and names; how they came about is the sections' business.

use std::fmt;

/// Whether a larger figure is the better one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Better {
    Less,
    More,
}

/// One subject in one case: a line of the table.
pub struct Row {
    pub section: &'static str,
    pub case: String,
    pub subject: String,
    pub unit: &'static str,
    pub better: Better,
    /// One for each round.
    pub samples: Vec<f64>,
    pub note: String,
}

impl Row {
    pub fn median(&self) -> f64 {
        let mut sorted = self.samples.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
    }

    fn spread(&self) -> (f64, f64) {
        self.samples.iter().fold((f64::MAX, f64::MIN), |(low, high), &s| (low.min(s), high.max(s)))
    }
}

/// A figure to reach, as a ratio of medians of this run.
struct Goal {
    text: String,
    measured: f64,
    wanted: f64,
}

pub struct Report {
    rows: Vec<Row>,
    goals: Vec<Goal>,
    faults: Vec<String>,
    load: String,
}

impl Report {
    pub fn new() -> Self {
        Self { rows: Vec::new(), goals: Vec::new(), faults: Vec::new(), load: load() }
    }

    pub fn add(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// How many times better `subject` did than `other`, by their medians in these cases.
    pub fn ratio(&self, (case, subject): (&str, &str), (other_case, other): (&str, &str)) -> Option<f64> {
        let find = |case: &str, subject: &str| self.rows.iter().find(|row| row.case == case && row.subject == subject);
        let (row, other) = (find(case, subject)?, find(other_case, other)?);
        Some(match row.better {
            Better::Less => other.median() / row.median(),
            Better::More => row.median() / other.median(),
        })
    }

    pub fn median(&self, case: &str, subject: &str) -> Option<f64> {
        self.rows.iter().find(|row| row.case == case && row.subject == subject).map(Row::median)
    }

    /// A figure this run wanted to reach. A missed one is reported, and is no fault: machines differ.
    pub fn goal(&mut self, text: String, measured: f64, wanted: f64) {
        self.goals.push(Goal { text, measured, wanted });
    }

    /// Something that is wrong on any machine. The run fails.
    pub fn fault(&mut self, text: String) {
        self.faults.push(text);
    }

    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}; load when it began {}, when it ended {}\n", machine(), self.load, load())?;
        let mut table = vec![["section", "case", "subject", "median", "spread", "ours is", "note"].map(String::from)];
        for row in &self.rows {
            let (low, high) = row.spread();
            let ours = self.ratio((&row.case, crate::peers::OURS), (&row.case, &row.subject));
            table.push([
                row.section.to_owned(),
                row.case.clone(),
                row.subject.clone(),
                format!("{} {}", figure(row.median()), row.unit),
                format!("{}–{}", figure(low), figure(high)),
                ours.filter(|_| row.subject != crate::peers::OURS).map_or(String::new(), |r| format!("{r:.2}x")),
                row.note.clone(),
            ]);
        }
        write_table(f, &table)?;
        if !self.goals.is_empty() {
            writeln!(f, "\nFigures to reach:")?;
        }
        for Goal { text, measured, wanted } in &self.goals {
            let verdict = if measured >= wanted { "reached" } else { "MISSED" };
            writeln!(f, "- {text}: {measured:.2} (wanted {wanted:.2}) {verdict}")?;
        }
        self.faults.iter().try_for_each(|fault| writeln!(f, "FAULT: {fault}"))
    }
}

fn write_table(f: &mut fmt::Formatter<'_>, table: &[[String; 7]]) -> fmt::Result {
    let widths: [usize; 7] =
        std::array::from_fn(|column| table.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for (line, row) in table.iter().enumerate() {
        for (cell, width) in row.iter().zip(widths) {
            write!(f, "| {cell:<width$} ")?;
        }
        writeln!(f, "|")?;
        if line == 0 {
            widths.iter().try_for_each(|width| write!(f, "|{:-<1$}", "", width + 2))?;
            writeln!(f, "|")?;
        }
    }
    Ok(())
}

/// Three digits are as many as a benchmark has.
fn figure(value: f64) -> String {
    match value.abs() {
        v if v >= 100.0 => format!("{value:.0}"),
        v if v >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|(_, m)| m));
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!("{} ({cores} cores)", model.unwrap_or("unknown processor"))
}

/// A busy machine makes figures worthless, so the report says how busy it was.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().filter(|word| !word.is_empty()).unwrap_or("unknown").to_owned()
}
