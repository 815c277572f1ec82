import { useState } from 'react'
import { useEver } from './use-ever.ts'
import { useOpenRow } from './use-open-row.ts'

interface Row {
  id: number
  name: string
}

/** A list whose rows open beside it and are created and changed in a drawer. */
export interface RowDesk<Edited extends Row, Note> {
  openId: number | undefined
  open(id: number | undefined): void
  /** What the form is open for. */
  edited: Edited | 'new' | undefined
  edit(row: Edited | 'new' | undefined): void
  /** Whether the drawer and the form have been open, and therefore stay. */
  wasOpened: boolean
  wasEdited: boolean
  /** What is shown once after a row was created. */
  noted: { row: Row; note: Note } | undefined
  /** Closes the form; the row opens now or, when there is something to note, after that was read. */
  saved(row: Row, note?: Note): void
  closeNote(): void
}

/** The state of such a list; `params` are the name of the open row in the address and what is dropped with it. */
export function useRowDesk<Edited extends Row, Note>(
  ...params: Parameters<typeof useOpenRow>
): RowDesk<Edited, Note> {
  const [openId, open] = useOpenRow(...params)
  const [edited, edit] = useState<Edited | 'new'>()
  const [noted, setNoted] = useState<{ row: Row; note: Note }>()
  return {
    openId,
    open,
    edited,
    edit,
    wasOpened: useEver(openId !== undefined),
    wasEdited: useEver(edited !== undefined),
    noted,
    saved(row, note) {
      edit(undefined)
      if (note) setNoted({ row, note })
      else open(row.id)
    },
    closeNote() {
      setNoted(undefined)
      open(noted?.row.id)
    },
  }
}
