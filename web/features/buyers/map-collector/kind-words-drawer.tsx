import {
  type PlaceKindInput,
  type PlaceKindWords,
  placeKindRoutes,
} from '@landfall/contract/buyers/place-kinds.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'

const kindsKey = ['placeKinds']

/** By which words and tags lines of business are known on the map: the company may have its own. */
export function KindWordsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const kinds = useQuery({
    queryKey: kindsKey,
    queryFn: async ({ signal }) => (await call(placeKindRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
  return (
    <TabDrawer open onClose={onClose} title={t('mapCollector.words.title')}>
      <p className="quiet">{t('mapCollector.words.intro')}</p>
      {kinds.error ? (
        <FailureState title={t('list.failed')} error={kinds.error} onRetry={() => kinds.refetch()} />
      ) : kinds.data ? (
        <KindChooser kinds={kinds.data} />
      ) : (
        <Skeleton active />
      )}
    </TabDrawer>
  )
}

function KindChooser({ kinds }: { kinds: readonly PlaceKindWords[] }): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(kinds[0]?.kind)
  const found = kinds.find(({ kind }) => kind === chosen)
  return (
    <>
      <p>
        <Select
          className="whole-width"
          aria-label={t('mapCollector.kind')}
          value={chosen}
          showSearch={{ optionFilterProp: 'label' }}
          options={kinds.map(({ kind }) => ({ value: kind, label: t(`mapCollector.kinds.${kind}`) }))}
          onChange={setChosen}
        />
      </p>
      {found && <KindForm key={`${found.kind} ${found.isOwn}`} known={found} />}
    </>
  )
}

interface Values {
  words: string
  tags: string
}

const linesOf = (text: string) =>
  text
    .split(/[\n;,，；、]+/)
    .map((line) => line.trim())
    .filter(Boolean)

function KindForm({ known }: { known: PlaceKindWords }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const { kind, words, tags, isOwn } = known
  const name = t(`mapCollector.kinds.${kind}`)
  const refresh = () =>
    Promise.all([kindsKey, ['mapPlaces']].map((queryKey) => client.invalidateQueries({ queryKey })))
  const store = useMutation({
    mutationFn: (body: PlaceKindInput) => call(placeKindRoutes.save, { params: { kind }, body }),
    meta: { claims: true },
  })
  const reset = useMutation({
    mutationFn: () => call(placeKindRoutes.reset, { params: { kind } }),
    onSuccess: async () => {
      await refresh()
      notifySuccess(t('mapCollector.words.isReset', { name }))
    },
  })
  const { failure, submit } = useFormSave<Values>(form, async (values) => {
    await store.mutateAsync({ words: linesOf(values.words), tags: linesOf(values.tags) })
    await refresh()
    notifySuccess(t('mapCollector.words.saved', { name }))
  })
  const initialValues = { words: words.join('\n'), tags: tags.join('\n') }
  return (
    <Form<Values>
      form={form}
      name="kind-words"
      layout="vertical"
      initialValues={initialValues}
      onFinish={submit}
    >
      <FormGuard />
      <FailureNote failure={failure} />
      {isOwn && <StateTag tone="active">{t('mapCollector.words.own')}</StateTag>}
      <Form.Item
        name="words"
        label={t('mapCollector.words.words')}
        extra={t('mapCollector.words.wordsHint')}
        rules={[{ required: true, whitespace: true, message: t('mapCollector.words.missing') }]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={12_000} />
      </Form.Item>
      <Form.Item name="tags" label={t('mapCollector.words.tags')} extra={t('mapCollector.words.tagsHint')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={12_000} />
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit" loading={store.isPending}>
          {t('common.save')}
        </Button>{' '}
        {isOwn && (
          <Button loading={reset.isPending} onClick={() => reset.mutate()}>
            {t('mapCollector.words.reset')}
          </Button>
        )}
      </Form.Item>
    </Form>
  )
}
