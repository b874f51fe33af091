//! What the operator says about campaigns, and who has read it.

use plimsoll_units::CampaignId;
use sqlx::Row;

use crate::{Result, Store};

/// The operator's words about a campaign, and what it is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignText {
    pub campaign: CampaignId,
    pub title: String,
    pub terms: String,
    /// The questionnaire that is to be finished.
    pub survey: i64,
}

impl Store {
    pub async fn save_campaign_text(&self, text: &CampaignText) -> Result<()> {
        sqlx::query(
            "INSERT INTO campaign_texts (campaign, title, terms, survey) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (campaign) DO UPDATE SET title = excluded.title, terms = excluded.terms, \
             survey = excluded.survey",
        )
        .bind(i64::from(text.campaign.0))
        .bind(&text.title)
        .bind(&text.terms)
        .bind(text.survey)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn campaign_texts(&self) -> Result<Vec<CampaignText>> {
        let sql = "SELECT campaign, title, terms, survey FROM campaign_texts ORDER BY campaign";
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        let text = |row: &sqlx::any::AnyRow| {
            Ok(CampaignText {
                campaign: number(row.try_get(0)?),
                title: row.try_get(1)?,
                terms: row.try_get(2)?,
                survey: row.try_get(3)?,
            })
        };
        rows.iter().map(text).collect()
    }

    /// Read twice is read once.
    pub async fn note_campaign_read(&self, campaign: CampaignId, user: i64, at: i64) -> Result<()> {
        let sql = "INSERT INTO campaign_reads (campaign, user_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(i64::from(campaign.0)).bind(user).bind(at).execute(&self.pool).await?;
        Ok(())
    }

    /// Campaigns that somebody has read.
    pub async fn campaigns_read(&self, user: i64) -> Result<Vec<CampaignId>> {
        let sql = "SELECT campaign FROM campaign_reads WHERE user_id = $1";
        let rows = sqlx::query(sql).bind(user).fetch_all(&self.pool).await?;
        rows.iter().map(|row: &sqlx::any::AnyRow| Ok(number(row.try_get(0)?))).collect()
    }
}

fn number(campaign: i64) -> CampaignId {
    CampaignId(u32::try_from(campaign).unwrap_or_default())
}
