//! What answers are worth. Pure: the same answers to the same version give the same result, for everybody.

use super::definition::{Choice, Level, Question, QuestionKind, Survey};
use crate::error::Result;
use crate::refusal;

/// Longest answer in words, in characters.
const TEXT_MAX: usize = 2_000;

/// What somebody said to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub question: i64,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Choices(Vec<i64>),
    Text(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scored<'a> {
    pub(crate) score: i64,
    pub(crate) level: &'a Level,
    pub(crate) passed: bool,
}

/// Every required question once, with answers that are on offer; anything else is refused.
pub(crate) fn score<'a>(survey: &'a Survey, given: &[Given]) -> Result<Scored<'a>> {
    let known = |id: i64| survey.questions.iter().any(|question| question.id == id);
    if let Some(stray) = given.iter().find(|answer| !known(answer.question)) {
        return Err(refusal::PARAM.because(format!("there is no question {}", stray.question)).into());
    }
    let (mut score, mut disqualified) = (0, false);
    for question in &survey.questions {
        let mut answers = given.iter().filter(|answer| answer.question == question.id);
        let answer = answers.next();
        if answers.next().is_some() {
            return Err(refusal::PARAM.because(format!("question {} twice", question.id)).into());
        }
        let chosen = chosen(question, answer.map(|answer| &answer.value))?;
        // A wrong tick takes points away, but a question never costs more than it could bring.
        score += chosen.iter().map(|choice| choice.score).sum::<i64>().max(0);
        disqualified |= chosen.iter().any(|choice| choice.disqualifies);
    }
    let reached = survey.levels.iter().rev().find(|level| !disqualified && score >= level.from);
    let level = reached.or(survey.levels.first()).expect("a questionnaire has levels");
    Ok(Scored { score, level, passed: !disqualified && score >= survey.pass_score })
}

fn chosen<'a>(question: &'a Question, value: Option<&Value>) -> Result<Vec<&'a Choice>> {
    let refuse = |what: &str| Err(refusal::PARAM.because(format!("question {}: {what}", question.id)).into());
    let ids: &[i64] = match (question.kind, value) {
        (_, None) if question.required => return refuse("not answered"),
        (_, None) => return Ok(Vec::new()),
        (QuestionKind::Text, Some(Value::Text(text))) => {
            let fits = text.chars().count() <= TEXT_MAX;
            let input = !question.required || !text.trim().is_empty();
            return if fits && input { Ok(Vec::new()) } else { refuse("empty or too long") };
        }
        (QuestionKind::Single | QuestionKind::Multi, Some(Value::Choices(ids))) => ids,
        _ => return refuse("another kind of answer is wanted"),
    };
    let count = match question.kind {
        QuestionKind::Single => 1..=1,
        _ => usize::from(question.required)..=question.options.len(),
    };
    if !count.contains(&ids.len()) {
        return refuse("too few or too many answers");
    }
    let mut found = Vec::with_capacity(ids.len());
    for (n, id) in ids.iter().enumerate() {
        match question.options.iter().find(|option| option.id == *id) {
            Some(option) if !ids[..n].contains(id) => found.push(option),
            _ => return refuse("an answer that is not on offer, or twice"),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::seeds;

    fn survey(code: &str) -> Survey {
        seeds::SURVEYS.iter().map(|file| Survey::bundled(file)).find(|survey| survey.code == code).unwrap()
    }

    fn answers(rows: &[(i64, &[i64])]) -> Vec<Given> {
        let given =
            |(question, ids): &(i64, &[i64])| Given { question: *question, value: Value::Choices(ids.to_vec()) };
        rows.iter().map(given).collect()
    }

    const BEST_RISK: [(i64, &[i64]); 10] = [
        (1, &[4]),
        (2, &[4]),
        (3, &[4]),
        (4, &[4]),
        (5, &[4]),
        (6, &[3]),
        (7, &[2]),
        (8, &[3]),
        (9, &[2]),
        (10, &[1, 3]),
    ];

    #[test]
    fn bundled_questionnaires_are_well_made() {
        for (code, questions, best) in [("risk", 10, 100), ("question", 8, 80), ("survey", 6, 0)] {
            let survey = survey(code);
            assert_eq!(survey.questions.len(), questions);
            assert!(survey.levels.is_sorted_by_key(|level| level.from) && survey.levels[0].from == 0);
            let top = |question: &Question| match question.kind {
                QuestionKind::Single => question.options.iter().map(|o| o.score).max().unwrap_or(0),
                QuestionKind::Multi => question.options.iter().map(|o| o.score.max(0)).sum(),
                QuestionKind::Text => 0,
            };
            assert_eq!(survey.questions.iter().map(top).sum::<i64>(), best, "{code}");
            assert!(survey.pass_score <= best);
        }
    }

    #[test]
    fn the_same_answers_are_worth_the_same() {
        let risk = survey("risk");
        let best = score(&risk, &answers(&BEST_RISK)).unwrap();
        assert_eq!((best.score, best.level.level.as_str(), best.passed), (100, "EXPERIENCED", true));
        let mut ticked_all = BEST_RISK;
        ticked_all[9].1 = &[1, 2, 3, 4];
        assert_eq!(score(&risk, &answers(&ticked_all)).unwrap().score, 90, "ticking everything brings nothing");
        let mut three_wrong = BEST_RISK;
        (three_wrong[5].1, three_wrong[6].1, three_wrong[8].1) = (&[1], &[1], &[1]);
        let at_the_edge = score(&risk, &answers(&three_wrong)).unwrap();
        assert_eq!((at_the_edge.score, at_the_edge.passed), (70, true));
        three_wrong[4].1 = &[1];
        assert!(!score(&risk, &answers(&three_wrong)).unwrap().passed);
    }

    #[test]
    fn borrowed_money_is_made_up_for_by_nothing() {
        let mut borrowed = BEST_RISK;
        borrowed[1].1 = &[1];
        let risk = survey("risk");
        let scored = score(&risk, &answers(&borrowed)).unwrap();
        assert_eq!((scored.score, scored.passed, scored.level.level.as_str()), (90, false, "CAUTIOUS"));
    }

    /// SEC-121.
    #[test]
    fn half_answers_and_forged_ones_are_refused() {
        let risk = survey("risk");
        let forged: [(usize, (i64, &[i64])); 6] =
            [(0, (1, &[])), (0, (1, &[3, 4])), (0, (1, &[9])), (9, (10, &[1, 1])), (0, (2, &[4])), (0, (77, &[1]))];
        for (place, forgery) in forged {
            let mut rows = BEST_RISK;
            rows[place] = forgery;
            assert!(score(&risk, &answers(&rows)).is_err(), "{forgery:?}");
        }
        assert!(score(&risk, &answers(&BEST_RISK[..9])).is_err());
        let text = [Given { question: 1, value: Value::Text("100 points please".into()) }];
        assert!(score(&risk, &text).is_err());
        let satisfaction = survey("survey");
        let mut input = answers(&[(1, &[1]), (2, &[1]), (3, &[1, 2]), (4, &[1]), (5, &[1])]);
        assert!(score(&satisfaction, &input).unwrap().passed, "the last question may stay open");
        input.push(Given { question: 6, value: Value::Text("x".repeat(TEXT_MAX + 1)) });
        assert!(score(&satisfaction, &input).is_err());
    }
}
