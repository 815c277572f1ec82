import type { UploadState, UploadView } from '@landfall/contract/customs-upload.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'

const tones: Readonly<Record<UploadState, StateTone>> = {
  receiving: 'neutral',
  mapping: 'warning',
  queued: 'neutral',
  loading: 'active',
  done: 'good',
  doneWithRejects: 'warning',
  failed: 'bad',
  cancelled: 'neutral',
  reverting: 'active',
  reverted: 'neutral',
}

/** States in which a complete file waits for its decisions. */
export const startableStates: readonly UploadState[] = ['mapping', 'failed', 'cancelled']

/** Whether an upload is being worked on. */
export function isUploadBusy({ state }: UploadView): boolean {
  return state === 'queued' || state === 'loading' || state === 'reverting'
}

/** The state of an upload as a coloured mark. */
export function UploadStateTag({ state }: { state: UploadState }): ReactNode {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`customsUpload.state.${state}`)}</StateTag>
}
