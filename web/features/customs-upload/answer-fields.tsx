import type { UploadAnswers, UploadDecisions } from '@landfall/contract/customs-upload.ts'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const currencies = ['USD', 'CNY', 'EUR', 'GBP', 'JPY', 'KRW', 'INR', 'MXN', 'BRL', 'RUB', 'VND']

/** Questions about what the file cannot say of itself. */
export function AnswerFields({
  decisions,
  onChange,
}: {
  decisions: UploadDecisions
  onChange: (decisions: UploadDecisions) => void
}): ReactNode {
  const { t } = useTranslation()
  const { answers, columns, kind } = decisions
  const has = (field: (typeof columns)[number]) => columns.includes(field)
  const answer = (change: Partial<UploadAnswers>) =>
    onChange({ ...decisions, answers: { ...answers, ...change } })
  const choice = (name: 'flow' | 'dateOrder' | 'decimalSign' | 'weightUnit', values: readonly string[]) => (
    <Form.Item
      label={t(`customsUpload.${name}`)}
      htmlFor={`upload-${name}`}
      required={name === 'flow' && kind === 'statistics'}
    >
      <Select
        id={`upload-${name}`}
        allowClear
        placeholder={t('customsUpload.automatic')}
        value={answers[name] ?? null}
        options={values.map((value) => ({ value, label: name === 'weightUnit' ? value : labelOf(value) }))}
        onChange={(value) => answer({ [name]: value ?? undefined })}
      />
    </Form.Item>
  )
  const labels: Readonly<Record<string, string>> = {
    import: t('customsUpload.import'),
    export: t('customsUpload.export'),
    ymd: t('customsUpload.ymd'),
    dmy: t('customsUpload.dmy'),
    mdy: t('customsUpload.mdy'),
    point: t('customsUpload.point'),
    comma: t('customsUpload.comma'),
  }
  const labelOf = (value: string) => labels[value] ?? value
  const hasWeight = has('grossWeight') || has('netWeight')
  return (
    <Form layout="vertical" component="div">
      <h3>{t('customsUpload.questions')}</h3>
      <div className="upload-questions">
        {!has('flow') && choice('flow', ['import', 'export'])}
        {!has('date') && (
          <Form.Item label={t('customsUpload.period')} htmlFor="upload-period" required>
            <Input
              id="upload-period"
              placeholder="2025-01"
              value={answers.period ?? ''}
              onChange={({ target }) => answer({ period: target.value.trim() || undefined })}
            />
          </Form.Item>
        )}
        {has('value') && !has('currency') && (
          <Form.Item label={t('customsUpload.currency')} htmlFor="upload-currency" required>
            <Select
              id="upload-currency"
              showSearch
              value={answers.currency ?? null}
              options={currencies.map((value) => ({ value, label: value }))}
              onChange={(currency) => answer({ currency: currency ?? undefined })}
            />
          </Form.Item>
        )}
        {!has('source') && (
          <Form.Item
            label={t('customsUpload.source')}
            htmlFor="upload-source"
            extra={t('customsUpload.sourceHint')}
          >
            <Input
              id="upload-source"
              maxLength={60}
              value={answers.source ?? ''}
              onChange={({ target }) => answer({ source: target.value || undefined })}
            />
          </Form.Item>
        )}
        {has('date') && choice('dateOrder', ['ymd', 'dmy', 'mdy'])}
        {choice('decimalSign', ['point', 'comma'])}
        {hasWeight && !has('weightUnit') && choice('weightUnit', ['kg', 'lb', 't'])}
      </div>
    </Form>
  )
}
