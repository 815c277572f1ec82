import { type WordColor, wordColors } from '@landfall/contract/customers/customer-labels.ts'
import { customerIntents, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import { type CustomerWord, vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import type { OptionalOwnName } from '@landfall/contract/own-name.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vocabularyKey } from '#features/customers/customer-words/use-vocabulary.ts'
import { WordMark } from '#features/customers/customer-words/word-mark.tsx'
import { call } from '#platform/api-client.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { OwnNameField } from '#ui/own-name-field.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'

interface Wording {
  names?: OptionalOwnName
  color?: WordColor | null
}
interface StageValues {
  stage: Partial<Record<string, Wording>>
  intent: Partial<Record<string, Wording>>
}

/** The company's names and colours for stages and intents. */
export function StageWords(): ReactNode {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: vocabularyKey,
    queryFn: ({ signal }) => call(vocabularyRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
  if (query.error && !query.data)
    return (
      <div className="panel">
        <FailureState
          title={t('customerWords.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  return (
    <div className="panel">{query.data ? <StageForm words={query.data.words} /> : <Skeleton active />}</div>
  )
}

function StageForm({ words }: { words: readonly CustomerWord[] }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<StageValues>()
  const save = useMutation({
    mutationFn: (body: { words: CustomerWord[] }) => call(vocabularyRoutes.saveWords, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customers'] }),
    meta: { claims: true },
  })
  const { failure, submit } = useFormSave<StageValues>(form, async () => {
    await save.mutateAsync({ words: wordsOf(form.getFieldsValue(true)) })
    markSaved(form)
    notifySuccess(t('customerWords.saved'))
  })
  return (
    <Form form={form} name="stageWords" initialValues={valuesOf(words)} onFinish={submit}>
      <FormGuard />
      <p>{t('customerWords.stagesHint')}</p>
      <FailureNote failure={failure} />
      <h2>{t('customers.fields.stage')}</h2>
      {customerStages.map((key) => (
        <WordingRow key={key} path={['stage', key]} product={t(`customers.stages.${key}`)} />
      ))}
      <h2>{t('customers.fields.intent')}</h2>
      {customerIntents.map((key) => (
        <WordingRow key={key} path={['intent', key]} product={t(`customers.intents.${key}`)} />
      ))}
      <Button type="primary" htmlType="submit" loading={save.isPending} className="stage-words-save">
        {t('common.save')}
      </Button>
    </Form>
  )
}

function WordingRow({ path, product }: { path: [string, string]; product: string }): ReactNode {
  const { t } = useTranslation()
  const id = path.join('-')
  return (
    <fieldset className="stage-word-row" aria-labelledby={id}>
      <span id={id}>{product}</span>
      <Form.Item name={[...path, 'names']} label={t('customerWords.name')} layout="vertical">
        <OwnNameField />
      </Form.Item>
      <Form.Item
        name={[...path, 'color']}
        label={t('customerWords.label.color')}
        layout="vertical"
        normalize={(value: WordColor | undefined) => value ?? null}
      >
        <Select
          allowClear
          placeholder={t('customerWords.productColor')}
          options={wordColors.map((value) => ({
            value,
            label: <WordMark color={value}>{t(`customerWords.colors.${value}`)}</WordMark>,
          }))}
        />
      </Form.Item>
    </fieldset>
  )
}

function valuesOf(words: readonly CustomerWord[]): StageValues {
  const of = (kind: CustomerWord['kind']) =>
    Object.fromEntries(
      words.filter((word) => word.kind === kind).map(({ key, names, color }) => [key, { names, color }]),
    )
  return { stage: of('stage'), intent: of('intent') }
}

function wordsOf({ stage, intent }: StageValues): CustomerWord[] {
  const of = (wording: Wording | undefined) => ({
    names: wording?.names ?? {},
    color: wording?.color ?? null,
  })
  return [
    ...customerStages.map((key) => ({ kind: 'stage' as const, key, ...of(stage?.[key]) })),
    ...customerIntents.map((key) => ({ kind: 'intent' as const, key, ...of(intent?.[key]) })),
  ]
}
