import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Clicks an entry of the menu that is open. */
export async function chooseMenuEntry(name: string): Promise<void> {
  const entry = await screen.findByRole('menuitem', { name })
  // The menu takes the keyboard a frame after it is there, from whatever a faster click has opened; no person is as fast.
  await waitFor(() => expect(entry.closest('.ant-dropdown')).toContainElement(focused()))
  await userEvent.click(entry)
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
