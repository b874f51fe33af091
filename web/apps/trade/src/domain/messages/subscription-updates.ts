import { create } from 'zustand'

/** What was heard about a subscription and not read yet. Kept apart from the dialog, which is loaded when there is something. */
export const useOwnCoinNews = create<{
  news: { title: string; text: string } | undefined
  hear: (news: { title: string; text: string }) => void
  close: () => void
}>()((set) => ({
  news: undefined,
  hear: (news) => set({ news }),
  close: () => set({ news: undefined }),
}))
