//! Kinds of published articles.

/// Where an article appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Terms, explanations, agreements: found by their key.
    Rule,
    Notice,
    HelpGroup,
    /// A question and its answer; its key is its group's slug.
    Help,
    /// Texts of the home page; the key says text or question, the model says which page.
    Home,
    News,
    Slide,
}

impl Kind {
    pub const ALL: [Self; 7] =
        [Self::Rule, Self::Notice, Self::HelpGroup, Self::Help, Self::Home, Self::News, Self::Slide];

    /// The name in rows.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Notice => "notice",
            Self::HelpGroup => "help_group",
            Self::Help => "help",
            Self::Home => "home",
            Self::News => "news",
            Self::Slide => "slide",
        }
    }

    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
