import { Steps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#ui/use-viewport.ts'

const steps = ['file', 'reading', 'columns', 'check'] as const
/** The steps of the wizard. */
export type UploadStep = (typeof steps)[number]

const titles = {
  file: 'customsUpload.stepFile',
  reading: 'customsUpload.stepReading',
  columns: 'customsUpload.stepColumns',
  check: 'customsUpload.stepCheck',
} as const

/** Where in the wizard the user is. */
export function UploadSteps({ current }: { current: UploadStep }): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const at = steps.indexOf(current)
  if (isPhone) {
    return (
      <p className="upload-phone-step">
        <strong>{t(titles[current])}</strong> <span className="quiet">{`${at + 1} / ${steps.length}`}</span>
      </p>
    )
  }
  return (
    <Steps
      size="small"
      responsive={false}
      current={at}
      items={steps.map((step) => ({ title: t(titles[step]) }))}
    />
  )
}
