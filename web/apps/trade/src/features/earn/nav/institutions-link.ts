/** Where tiers of institutions are explained. */
export const INSTITUTIONS = {
  to: '/inner-content',
  search: { key: 'EXCLUSIVE_INSTITUTION_HNI' },
} as const
