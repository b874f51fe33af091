-- A user's named chart layouts. The content is JSON that only the client understands.
CREATE TABLE chart_layouts (
    id {id},
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    UNIQUE (user_id, name)
);

-- Prices that a user wants to hear about. direction: 0 when the price rises to it, 1 when it falls to it.
CREATE TABLE price_alerts (
    id {id},
    user_id BIGINT NOT NULL,
    coin TEXT NOT NULL,
    price TEXT NOT NULL,
    direction BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX price_alerts_by_user ON price_alerts (user_id, id);
CREATE INDEX price_alerts_by_coin ON price_alerts (coin, id);
