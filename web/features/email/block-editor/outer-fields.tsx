import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type InnerBlock,
  innerKinds,
  type MailBlock,
  type MailProduct,
} from '@landfall/contract/email/mail-blocks.ts'
import { Alert, Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureField } from '#features/email/mail-pictures/mail-picture-field.tsx'
import { LabelledField } from '#ui/labelled-field.tsx'
import { BlockList } from './block-list.tsx'
import { BrandHint } from './brand-hint.tsx'
import { ConditionField } from './condition-field.tsx'
import { AlignChoice, Choice, InnerFields } from './inner-fields.tsx'
import { useIssue } from './issue-context.ts'
import { LineField, LinkField } from './line-fields.tsx'
import { newInnerBlock, newProduct } from './new-block.ts'

interface FieldsProps<Block> {
  block: Block
  onChange: (block: Block) => void
}
type Of<Kind extends MailBlock['kind']> = Extract<MailBlock, { kind: Kind }>

/** The fields of a block of a mail, and who sees it. */
export function OuterFields({ block, onChange }: FieldsProps<MailBlock>): ReactNode {
  return (
    <>
      <ContentFields block={block} onChange={onChange} />
      <ConditionField
        id={block.id}
        value={block.showIf}
        onChange={(showIf) => onChange({ ...block, showIf })}
      />
    </>
  )
}

function ContentFields({ block, onChange }: FieldsProps<MailBlock>): ReactNode {
  switch (block.kind) {
    case 'columns':
      return <ColumnsFields block={block} onChange={onChange} />
    case 'products':
      return <ProductsFields block={block} onChange={onChange} />
    case 'quote':
      return <QuoteFields block={block} onChange={onChange} />
    case 'logo':
    case 'social':
      return (
        <>
          <BrandHint part={block.kind} />
          <AlignChoice value={block.align} onChange={(align) => onChange({ ...block, align })} />
        </>
      )
    case 'html':
      return <HtmlFields block={block} onChange={onChange} />
    default:
      return <InnerFields block={block} onChange={(inner) => onChange({ ...inner, showIf: block.showIf })} />
  }
}

function ColumnsFields({ block, onChange }: FieldsProps<Of<'columns'>>): ReactNode {
  const { t } = useTranslation()
  const { columns } = block
  const setCount = (count: 2 | 3) => {
    // What stood in a column that goes moves into the one before it.
    const last = columns.slice(count - 1).flat()
    const kept = Array.from({ length: count }, (_, at) => columns[at] ?? [])
    onChange({ ...block, columns: columns.length > count ? [...columns.slice(0, count - 1), last] : kept })
  }
  return (
    <>
      <Choice
        label={t('mailBlocks.fields.columns')}
        value={columns.length as 2 | 3}
        options={([2, 3] as const).map((value) => ({ value, label: String(value) }))}
        onChange={setCount}
      />
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <section key={at} className="block-column" aria-label={t('mailBlocks.column', { number: at + 1 })}>
          <h4>{t('mailBlocks.column', { number: at + 1 })}</h4>
          <BlockList<InnerBlock>
            label={t('mailBlocks.column', { number: at + 1 })}
            blocks={column}
            kinds={innerKinds}
            most={20}
            create={newInnerBlock}
            onChange={(next) => onChange({ ...block, columns: columns.with(at, next) })}
            renderFields={(inner, change) => <InnerFields block={inner} onChange={change} />}
          />
        </section>
      ))}
    </>
  )
}

const mostProducts = 24

function ProductsFields({ block, onChange }: FieldsProps<Of<'products'>>): ReactNode {
  const { t } = useTranslation()
  const { items } = block
  return (
    <>
      <Choice
        label={t('mailBlocks.fields.perRow')}
        value={block.perRow}
        options={([1, 2, 3] as const).map((value) => ({ value, label: String(value) }))}
        onChange={(perRow) => onChange({ ...block, perRow })}
      />
      {items.map((item, at) => (
        <ProductFields
          key={item.id}
          product={item}
          number={at + 1}
          onChange={(changed) => onChange({ ...block, items: items.with(at, changed) })}
          onRemove={
            items.length > 1
              ? () => onChange({ ...block, items: items.filter(({ id }) => id !== item.id) })
              : undefined
          }
        />
      ))}
      {items.length < mostProducts && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange({ ...block, items: [...items, newProduct()] })}
        >
          {t('mailBlocks.addProduct')}
        </Button>
      )}
    </>
  )
}

interface ProductFieldsProps {
  product: MailProduct
  number: number
  onChange: (product: MailProduct) => void
  /** Absent for the last one. */
  onRemove: (() => void) | undefined
}

function ProductFields({ product, number, onChange, onRemove }: ProductFieldsProps): ReactNode {
  const { t } = useTranslation()
  const issue = useIssue(product.id)
  const title = t('mailBlocks.product', { number })
  const line = (field: 'label' | 'text' | 'price', most: number) => (
    <LineField
      label={t(`mailBlocks.fields.${field}`)}
      value={product[field]}
      most={most}
      isNeeded={field === 'label'}
      {...(field === 'label' ? issue('label') : {})}
      onChange={(value) => onChange({ ...product, [field]: value })}
    />
  )
  return (
    <section className="block-column" aria-label={title}>
      <div className="block-column-head">
        <h4>{title}</h4>
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('mailBlocks.removeNamed', { kind: title, number })}
            onClick={onRemove}
          />
        )}
      </div>
      <PictureField
        value={product.src}
        {...issue('src')}
        onChange={(src, name) => onChange({ ...product, src, label: product.label || (name ?? '') })}
      />
      {line('label', 200)}
      {line('text', 500)}
      {line('price', 100)}
      <LinkField
        value={product.href}
        {...issue('href')}
        onChange={(href) => onChange({ ...product, href })}
      />
    </section>
  )
}

function QuoteFields({ block, onChange }: FieldsProps<Of<'quote'>>): ReactNode {
  const { t } = useTranslation()
  const { status } = useIssue(block.id)('text')
  return (
    <>
      <LabelledField label={t('mailBlocks.fields.quote')}>
        <Input.TextArea
          value={block.text}
          maxLength={1_000}
          status={status ?? ''}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      </LabelledField>
      <LineField
        label={t('mailBlocks.fields.source')}
        value={block.source}
        most={200}
        onChange={(source) => onChange({ ...block, source })}
      />
    </>
  )
}

function HtmlFields({ block, onChange }: FieldsProps<Of<'html'>>): ReactNode {
  const { t } = useTranslation()
  const { status } = useIssue(block.id)('html')
  return (
    <>
      <Alert type="info" showIcon title={t('mailBlocks.htmlHint')} />
      <LabelledField label={t('mailBlocks.kinds.html')}>
        <Input.TextArea
          className="template-source"
          value={block.html}
          maxLength={100_000}
          status={status ?? ''}
          spellCheck={false}
          autoSize={{ minRows: 6, maxRows: 24 }}
          onChange={({ target }) => onChange({ ...block, html: target.value })}
        />
      </LabelledField>
    </>
  )
}
