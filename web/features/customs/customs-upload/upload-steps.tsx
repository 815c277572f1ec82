import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WizardSteps } from '#ui/wizard-steps.tsx'

const steps = ['file', 'reading', 'columns', 'check'] as const
/** The steps of the wizard. */
export type UploadStep = (typeof steps)[number]

const titles = {
  file: 'tableFiles.stepFile',
  reading: 'tableFiles.stepReading',
  columns: 'tableFiles.stepColumns',
  check: 'tableFiles.stepCheck',
} as const

/** Where in the wizard the user is. */
export function UploadSteps({ current }: { current: UploadStep }): ReactNode {
  const { t } = useTranslation()
  return <WizardSteps titles={steps.map((step) => t(titles[step]))} current={steps.indexOf(current)} />
}
