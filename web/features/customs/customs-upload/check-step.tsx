import { duplicateCodes, rejectCodes, warningCodes } from '@landfall/contract/customs/customs-fields.ts'
import type {
  DifferingRows,
  UploadCheck,
  UploadInspection,
  UploadView,
} from '@landfall/contract/customs/customs-upload.ts'
import { Alert, Button, Checkbox, Radio, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { Allowed } from '#platform/permission.tsx'
import { CodeList, RowProblems } from '#ui/row-problems.tsx'
import { useFileCheck } from '#ui/use-table-files.ts'
import { decisionsOf, type UploadDraft, withColumn } from './upload-decisions.ts'
import { uploadTrials } from './use-uploads.ts'

interface CheckStepProps {
  uploadId: number
  inspection: UploadInspection
  draft: UploadDraft
  onChange: (draft: UploadDraft) => void
}

/** What the first rows would become, before anything is loaded. */
export function CheckStep({ uploadId, inspection, draft, onChange }: CheckStepProps): ReactNode {
  const { t } = useTranslation()
  // Neither whether a bad row stops the load nor what is there already changes what the rows become.
  const check = useFileCheck(
    uploadTrials,
    uploadId,
    decisionsOf(inspection, { ...draft, allOrNothing: false, existing: 'replace', forLibrary: false }),
  )
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
      {check.data?.differing && (
        <DifferingNote
          differing={check.data.differing}
          inspection={inspection}
          draft={draft}
          onChange={onChange}
        />
      )}
      <fieldset className="upload-kind">
        <legend>{t('customsUpload.existing')}</legend>
        <Radio.Group
          vertical
          value={draft.existing ?? inspection.existing}
          options={[
            { value: 'replace', label: t('customsUpload.existingReplace') },
            { value: 'skip', label: t('customsUpload.existingSkip') },
          ]}
          onChange={(event) => onChange({ ...draft, existing: event.target.value })}
        />
      </fieldset>
      <ForLibrary draft={draft} onChange={onChange} />
      <Checkbox
        checked={draft.allOrNothing}
        onChange={(event) => onChange({ ...draft, allOrNothing: event.target.checked })}
      >
        {t('customsUpload.allOrNothing')}
      </Checkbox>
    </>
  )
}

type DifferingNoteProps = Omit<CheckStepProps, 'uploadId'> & { differing: DifferingRows }

/** Rows that only columns tell apart which would not be loaded, and what these columns may mean. */
function DifferingNote({ differing, inspection, draft, onChange }: DifferingNoteProps): ReactNode {
  const { t } = useTranslation()
  const { rows, columns } = differing
  const nameOf = ({ header, field }: (typeof columns)[number]) =>
    field ? `${header} → ${t(`customsUpload.field.${field}`)}` : header
  const mapAll = () =>
    columns.reduce(
      (changed, { column, field }) =>
        field ? withColumn(inspection, changed, { index: column, meaning: field }) : changed,
      draft,
    )
  return (
    <Alert
      type="warning"
      showIcon
      title={t('customsUpload.differing', { count: formatNumber(rows) })}
      description={columns.map(nameOf).join(', ')}
      action={
        columns.some(({ field }) => field) && (
          <Button onClick={() => onChange(mapAll())}>{t('customsUpload.differingMap')}</Button>
        )
      }
    />
  )
}

function ForLibrary({ draft, onChange }: Pick<CheckStepProps, 'draft' | 'onChange'>): ReactNode {
  const { t } = useTranslation()
  return (
    <Allowed need="customs.library.write">
      <Checkbox
        checked={draft.forLibrary === true}
        onChange={(event) => onChange({ ...draft, forLibrary: event.target.checked })}
      >
        {t('customsLibrary.forLibrary')}
      </Checkbox>
    </Allowed>
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
        description={check.drawn > 0 && t('customsUpload.checkDrawn', { drawn: formatNumber(check.drawn) })}
      />
      <CustomsCodeList codes={check.codes} />
      <RowProblems problems={check.problems} describe={(code) => t(`customsUpload.code.${code}`)} />
    </>
  )
}

const known = [...rejectCodes, ...duplicateCodes, ...warningCodes] as const

/** How many rows have which problem. */
export function CustomsCodeList({ codes }: Pick<UploadView, 'codes'>): ReactNode {
  const { t } = useTranslation()
  return <CodeList codes={codes} known={known} describe={(code) => t(`customsUpload.code.${code}`)} />
}
