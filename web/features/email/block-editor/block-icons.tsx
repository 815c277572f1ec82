import {
  AppstoreOutlined,
  CodeOutlined,
  ColumnHeightOutlined,
  FileTextOutlined,
  FontSizeOutlined,
  LayoutOutlined,
  LineOutlined,
  LinkOutlined,
  MessageOutlined,
  PictureOutlined,
  ShareAltOutlined,
  TrademarkCircleOutlined,
} from '@ant-design/icons'
import type { BlockKind } from '@landfall/contract/email/mail-blocks.ts'
import type { ReactNode } from 'react'

/** A picture for each kind of block. */
export const blockIcons: Record<BlockKind, ReactNode> = {
  heading: <FontSizeOutlined aria-hidden />,
  text: <FileTextOutlined aria-hidden />,
  image: <PictureOutlined aria-hidden />,
  button: <LinkOutlined aria-hidden />,
  columns: <LayoutOutlined aria-hidden />,
  products: <AppstoreOutlined aria-hidden />,
  quote: <MessageOutlined aria-hidden />,
  divider: <LineOutlined aria-hidden />,
  spacer: <ColumnHeightOutlined aria-hidden />,
  logo: <TrademarkCircleOutlined aria-hidden />,
  social: <ShareAltOutlined aria-hidden />,
  html: <CodeOutlined aria-hidden />,
}
