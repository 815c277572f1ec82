import { DownloadOutlined } from '@ant-design/icons'
import {
  type CheckedRow,
  employeeRoutes,
  importBytes,
  importFields,
  importLimit,
} from '@landfall/contract/organisation/employees.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { downloadRows } from '#platform/csv-download.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { upload } from '#platform/upload-client.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { ImportRows, useBadRowsDownload } from './import-rows.tsx'
import { useRefreshEmployees } from './use-employees.ts'

type Reading = { items: CheckedRow[]; seatsLeft: number | null }
type Outcome = Awaited<ReturnType<typeof callImport>>

const callImport = (items: CheckedRow[]) =>
  call(employeeRoutes.import, { body: { items } }, { timeout: null })

/** Imports employees: choose a file, look at what is wrong, create the rest, take the passwords. */
export function ImportDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const refresh = useRefreshEmployees()
  const [hasPasswords, setHasPasswords] = useState(true)
  const read = useMutation({
    mutationFn: (file: File): Promise<Reading> => upload(employeeRoutes.readImport, { body: file }),
    meta: { claims: true },
  })
  const start = useMutation({
    mutationFn: callImport,
    onSuccess: async ({ created }) => {
      setHasPasswords(created.length === 0)
      await refresh()
    },
    meta: { claims: true },
  })
  useUnsavedGuard(!hasPasswords || start.isPending)
  const close = async () => {
    if (start.isPending) return
    const question = { title: t('employees.import.closeQuestion'), action: t('common.close'), isDanger: true }
    if (hasPasswords || (await confirm(question))) onClose()
  }
  return (
    <TabDrawer
      open
      size={960}
      title={t('employees.import.title')}
      mask={{ closable: false }}
      onClose={() => void close()}
    >
      {start.data ? (
        <ImportOutcome outcome={start.data} onPasswords={() => setHasPasswords(true)} />
      ) : read.data ? (
        <ImportCheck
          reading={read.data}
          error={start.error}
          isStarting={start.isPending}
          onStart={start.mutate}
          onBack={() => {
            start.reset()
            read.reset()
          }}
        />
      ) : (
        <FileStep error={read.error} isReading={read.isPending} onFile={read.mutate} />
      )}
    </TabDrawer>
  )
}

function FileStep(props: { error: unknown; isReading: boolean; onFile: (file: File) => void }): ReactNode {
  const { t } = useTranslation()
  const downloadSample = () =>
    downloadRows(t('employees.import.sampleName'), [
      importFields.map((field) => t(`employees.import.columns.${field}`)),
    ])
  return (
    <div className="import-step">
      <p>{t('employees.import.hint', { limit: formatNumber(importLimit) })}</p>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={downloadSample}>
        {t('employees.import.sample')}
      </Button>
      {props.error !== null && (
        <Alert type="error" showIcon title={describeError(props.error)} role="alert" />
      )}
      <FileDrop
        endings={['.csv', '.txt', '.xlsx']}
        maxBytes={importBytes}
        disabled={props.isReading}
        hint={t('employees.import.kinds')}
        onFile={props.onFile}
      />
    </div>
  )
}

interface ImportCheckProps {
  reading: Reading
  error: unknown
  isStarting: boolean
  onStart: (rows: CheckedRow[]) => void
  onBack: () => void
}

function ImportCheck({ reading, error, isStarting, onStart, onBack }: ImportCheckProps): ReactNode {
  const { t } = useTranslation()
  const downloadBad = useBadRowsDownload()
  const good = reading.items.filter(({ problems }) => problems.length === 0)
  const bad = reading.items.filter(({ problems }) => problems.length > 0)
  return (
    <div className="import-step">
      <p role="status">
        {t('employees.import.summary', { good: formatNumber(good.length), bad: formatNumber(bad.length) })}
        {reading.seatsLeft !== null && (
          <> {t('employees.import.seatsLeft', { amount: formatNumber(reading.seatsLeft) })}</>
        )}
      </p>
      {error !== null && <Alert type="error" showIcon title={describeError(error)} role="alert" />}
      <div className="import-buttons">
        <Button
          type="primary"
          disabled={good.length === 0}
          loading={isStarting}
          onClick={() => onStart(good)}
        >
          {t('employees.import.start', { amount: formatNumber(good.length) })}
        </Button>
        <Button disabled={isStarting} onClick={onBack}>
          {t('employees.import.otherFile')}
        </Button>
        {bad.length > 0 && <Button onClick={() => downloadBad(bad)}>{t('employees.import.badRows')}</Button>}
      </div>
      <ImportRows rows={reading.items} />
    </div>
  )
}

function ImportOutcome({ outcome, onPasswords }: { outcome: Outcome; onPasswords: () => void }): ReactNode {
  const { t } = useTranslation()
  const downloadBad = useBadRowsDownload()
  const { created, refused } = outcome
  const downloadPasswords = () => {
    downloadRows(t('employees.import.passwordsName'), [
      [t('employees.fields.name'), t('employees.fields.userName'), t('employees.temporary')],
      ...created.map(({ name, userName, password }) => [name, userName, password]),
    ])
    onPasswords()
  }
  return (
    <div className="import-step">
      <p role="status">{t('employees.import.created', { amount: formatNumber(created.length) })}</p>
      {created.length > 0 && (
        <>
          <Alert type="warning" showIcon title={t('employees.import.passwordsOnce')} />
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={downloadPasswords}>
            {t('employees.import.passwords')}
          </Button>
        </>
      )}
      {refused.length > 0 && (
        <>
          <Button onClick={() => downloadBad(refused)}>{t('employees.import.badRows')}</Button>
          <ImportRows rows={refused} />
        </>
      )}
    </div>
  )
}
