import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** The dialog with a title, once it is to be seen; one that stands in a drawer shares the drawer's label in this environment. */
export async function dialogOf(title: string | RegExp): Promise<HTMLElement> {
  const titles = await screen.findAllByText(title, {
    selector: '.ant-modal-title, .ant-drawer-title, .confirm-title',
  })
  const dialog = titles.map((each) => each.closest<HTMLElement>('[role="dialog"]')).find(Boolean)
  if (!dialog) throw new Error(`no dialog is called ${title}`)
  await waitFor(() => expect(dialog).toBeVisible())
  return dialog
}

/** Chooses an entry of a select; its list stands outside whatever the select stands in. */
export async function chooseEntry(box: HTMLElement, entry: string | RegExp): Promise<void> {
  await userEvent.click(box)
  await userEvent.click(await screen.findByText(entry, { selector: '.ant-select-item-option-content' }))
}
