import { useState } from 'react'
import { useForgetFollowUp } from '#features/customers/follow-ups/follow-up-draft.ts'
import { useClosingGuard } from '#ui/closing-guard.ts'
import { type LetterRequest, useForgetLetter } from './letter-request.ts'

/** What is being written on the record of a customer. What is not in front keeps what was typed. */
export interface RecordWriting {
  kind: 'note' | 'letter'
  /** The letter that was begun. */
  request: LetterRequest | undefined
  takeNote: () => void
  /** Begins a letter, or goes on with it; one to somebody else asks before it takes the place of what was typed. */
  write: (request: LetterRequest) => void
  /** Ends the letter. */
  finish: () => void
  /** Forgets what was typed: who closes the record was asked about it. */
  giveUp: () => void
  /** For what lies in the letter to note that something was typed. */
  noteTyped: () => () => void
}

interface Begun {
  customerId: number | undefined
  kind: RecordWriting['kind']
  request: LetterRequest | undefined
}

/** What is written on the record of a customer; another customer begins with a note. */
export function useRecordWriting(customerId: number | undefined): RecordWriting {
  const [state, setState] = useState<Begun>({ customerId, kind: 'note', request: undefined })
  const { note, guard } = useClosingGuard(customerId !== undefined)
  const forget = useForgetLetter()
  const forgetNote = useForgetFollowUp()
  const { kind, request } =
    state.customerId === customerId ? state : { kind: 'note' as const, request: undefined }
  const giveUpLetter = () => {
    if (request) forget(request.customerId)
  }
  const write = (next: LetterRequest) => {
    const begin = () => setState({ customerId, kind: 'letter', request: next })
    if (JSON.stringify(next) === JSON.stringify(request)) begin()
    else
      guard(() => {
        giveUpLetter()
        begin()
      })
  }
  return {
    kind,
    request,
    write,
    takeNote: () => setState({ customerId, kind: 'note', request }),
    finish: () => setState({ customerId, kind: 'note', request: undefined }),
    giveUp: () => {
      giveUpLetter()
      if (customerId !== undefined) forgetNote(customerId)
    },
    noteTyped: note,
  }
}
