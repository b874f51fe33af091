// Apart from the queries: addresses name them, and the app knows its addresses before it knows any page.

export const NEWS_TYPES = ['platform', 'explainer', 'safety'] as const
export type NewsType = (typeof NEWS_TYPES)[number] | ''
