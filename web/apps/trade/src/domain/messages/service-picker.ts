import { create } from 'zustand'

/** Whether the ways to reach somebody are laid out over the page. */
export const useServicePicker = create<{ open: boolean; set: (open: boolean) => void }>()((set) => ({
  open: false,
  set: (open) => set({ open }),
}))
