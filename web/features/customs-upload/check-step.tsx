import { rejectCodes, warningCodes } from '@landfall/contract/customs-fields.ts'
import type { UploadCheck, UploadInspection, UploadView } from '@landfall/contract/customs-upload.ts'
import { Alert, Button, Checkbox, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { StateTag } from '#ui/state-tag.tsx'
import { decisionsOf, type UploadDraft } from './upload-decisions.ts'
import { useUploadCheck } from './use-uploads.ts'

interface CheckStepProps {
  uploadId: number
  inspection: UploadInspection
  draft: UploadDraft
  onChange: (draft: UploadDraft) => void
}

/** What the first rows would become, before anything is loaded. */
export function CheckStep({ uploadId, inspection, draft, onChange }: CheckStepProps): ReactNode {
  const { t } = useTranslation()
  // Whether a single bad row stops the load does not change what the rows become.
  const check = useUploadCheck(uploadId, decisionsOf(inspection, { ...draft, allOrNothing: false }))
  return (
    <>
      {check.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {check.error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={describeError(check.error)}
          action={<Button onClick={() => check.refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {check.data && <CheckResult check={check.data} />}
      <Checkbox
        checked={draft.allOrNothing}
        onChange={(event) => onChange({ ...draft, allOrNothing: event.target.checked })}
      >
        {t('customsUpload.allOrNothing')}
      </Checkbox>
    </>
  )
}

function CheckResult({ check }: { check: UploadCheck }): ReactNode {
  const { t } = useTranslation()
  const amounts = { rows: formatNumber(check.rows), bad: formatNumber(check.bad) }
  return (
    <>
      <Alert
        type={check.bad > 0 ? 'warning' : 'success'}
        showIcon
        title={t(check.bad > 0 ? 'customsUpload.checkResult' : 'customsUpload.checkClean', amounts)}
      />
      <CodeList codes={check.codes} />
      {check.problems.length > 0 && (
        <section
          className="upload-preview"
          aria-label={t('customsUpload.problem')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t('customsUpload.row')}</th>
                <th scope="col">{t('customsUpload.column')}</th>
                <th scope="col">{t('customsUpload.value')}</th>
                <th scope="col">{t('customsUpload.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {check.problems.map(({ row, column, value, code }) => (
                <tr key={`${row} ${column} ${code}`}>
                  <td>{formatNumber(row)}</td>
                  <td>{column}</td>
                  <td>{value}</td>
                  <td>{t(`customsUpload.code.${code}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

const known = [...rejectCodes, ...warningCodes]

/** How many rows have which problem; rejected rows first, then what is only odd. */
export function CodeList({ codes }: Pick<UploadView, 'codes'>): ReactNode {
  const { t } = useTranslation()
  const found = known.filter((code) => (codes[code] ?? 0) > 0)
  if (found.length === 0) return null
  return (
    <ul className="upload-codes">
      {found.map((code) => (
        <li key={code}>
          <StateTag tone={code.startsWith('E_') ? 'bad' : 'warning'}>
            {formatNumber(codes[code] ?? 0)}
          </StateTag>{' '}
          {t(`customsUpload.code.${code}`)} <span className="quiet">{code}</span>
        </li>
      ))}
    </ul>
  )
}
