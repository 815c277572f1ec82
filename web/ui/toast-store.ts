import { create } from 'zustand'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'warning'
  /** A function words it anew when the language changes; for what stays until dismissed. */
  text: string | (() => string)
  /** Milliseconds; null stays until dismissed. */
  duration: number | null
  action?: { label: string; run: () => void }
}

/** The toasts on screen, oldest first. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** Shows a toast and returns its id; the same text is not shown twice at once. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const same = useToasts.getState().toasts.find((one) => one.text === toast.text && one.kind === toast.kind)
  if (same && !toast.action) dismissToast(same.id)
  lastId += 1
  const shown = { ...toast, id: lastId }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, shown].slice(-5) }))
  return lastId
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Tells the user that something worked. */
export function notifySuccess(text: string): void {
  showToast({ kind: 'success', text, duration: 3_000 })
}

/** Tells the user that something failed, for 5 s. */
export function notifyError(text: string): void {
  showToast({ kind: 'error', text, duration: 5_000 })
}

/** Tells the user that something was removed or moved, and offers for 10 s to take it back; returns the toast's id. */
export function notifyUndo(text: string, undo: { label: string; run: () => void }): number {
  return showToast({ kind: 'success', text, duration: 10_000, action: undo })
}
