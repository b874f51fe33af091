//! The command line: which sections, how often, how large.

/// Fewer rounds than this say nothing about spread.
const ROUNDS_MIN: usize = 3;
const ROUNDS_DEFAULT: usize = 5;
const SEED_DEFAULT: u64 = 20_260_101;

pub struct Options {
    /// Empty means all.
    pub sections: Vec<String>,
    pub rounds: usize,
    pub seed: u64,
    /// Measure only the subjects whose name begins so: for tuning, since nothing is compared then.
    pub only: Option<String>,
    /// A tenth of the work, to see that everything runs. Its figures are not for quoting.
    pub quick: bool,
}

impl Options {
    pub fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self { sections: Vec::new(), rounds: 0, seed: SEED_DEFAULT, only: None, quick: false };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => options.quick = true,
                "--rounds" => options.rounds = number(&word, words.next())?,
                "--only" => options.only = Some(words.next().ok_or("--only takes a name")?),
                "--seed" => options.seed = number(&word, words.next())?,
                _ if word.starts_with('-') => return Err(format!("there is no option {word}")),
                _ => options.sections.push(word),
            }
        }
        if options.rounds == 0 {
            options.rounds = if options.quick { ROUNDS_MIN } else { ROUNDS_DEFAULT };
        }
        if options.rounds < ROUNDS_MIN {
            return Err(format!("--rounds takes {ROUNDS_MIN} or more"));
        }
        Ok(options)
    }

    pub fn wants(&self, section: &str) -> bool {
        self.sections.is_empty() || self.sections.iter().any(|name| name == section)
    }

    pub fn measures(&self, subject: &str) -> bool {
        self.only.as_ref().is_none_or(|only| subject.starts_with(only))
    }

    /// The full size of a piece of work, or a tenth of it for a quick run.
    pub fn scaled(&self, size: usize) -> usize {
        if self.quick { size / 10 } else { size }
    }
}

fn number<N: std::str::FromStr>(option: &str, word: Option<String>) -> Result<N, String> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| format!("{option} takes a number"))
}
