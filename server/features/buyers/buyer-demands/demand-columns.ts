import type { DemandField } from '@landfall/contract/buyers/demand-feeds.ts'
import { createHeaderMatcher } from '#platform/tabular/header-matching.ts'

const words = (text: string) => text.split('; ')

/** Finds what the columns of a file say, as marketplaces and people call them. */
export const demandColumns = createHeaderMatcher<DemandField>({
  title: words(
    'title; subject; lead title; rfq title; buying lead; demand; 标题; 主题; título; タイトル; 件名; 제목; titolo',
  ),
  description: words(
    'description; text; details; summary; content; content text; content html; requirement; requirement text; message; 描述; 说明; 详情; descripción; 説明; 설명; descrizione',
  ),
  imageUrl: words(
    'image; image url; images; enclosure; thumbnail; picture; photo; 图片; imagen; 画像; 이미지; immagine',
  ),
  products: words(
    'product; products; product name; category; keywords; 产品; 商品; producto; 製品; 제품; prodotto',
  ),
  hsCode: words('hs; hs code; hscode; hs6; HS编码; 海关编码; código hs; HSコード; HS코드; codice hs'),
  price: words(
    'price; target price; unit price; expected price; 目标价; 目标价格; 价格; precio; precio objetivo; 希望価格; 価格; 목표가; 가격; prezzo; prezzo obiettivo',
  ),
  priceMin: words('price min; min price; target price min; 最低价'),
  priceMax: words('price max; max price; target price max; 最高价'),
  currency: words('currency; price currency; 币种; moneda; 通貨; 통화; valuta'),
  amount: words(
    'quantity; amount; qty; quantity required; order quantity; quantity value; 数量; 采购量; cantidad; 수량; quantità',
  ),
  unit: words('unit; quantity unit; 单位; unidad; 単位; 단위; unità'),
  destination: words(
    'destination; destination port; ship to; delivery to; port of destination; 目的地; 目的港; destino; 仕向地; 도착지; destinazione',
  ),
  payment: words(
    'payment; payment terms; payment mode; 付款; 付款方式; pago; condiciones de pago; 支払条件; 결제; pagamento',
  ),
  shipping: words(
    'shipping; shipping terms; incoterm; incoterms; trade terms; 运输; 贸易术语; 运输方式; envío; 出荷条件; 배송; spedizione',
  ),
  buyerName: words(
    'buyer; buyer name; buyer company; company; company name; 买家; 采购商; 公司; comprador; 会社名; 바이어; 회사; acquirente; azienda',
  ),
  buyerCountry: words(
    'country; buyer country; from; posted from; country code; 国家; 买家国家; país; 国; 국가; paese',
  ),
  buyerEmail: words(
    'email; e-mail; buyer email; contact email; 邮箱; correo; メール; 이메일; posta elettronica',
  ),
  buyerPhone: words('phone; telephone; mobile; buyer phone; 电话; teléfono; 電話; 전화; telefono'),
  quality: words(
    'quality; stars; rating; rfq star level; quality score; 质量; 星级; calidad; 評価; 품질; qualità',
  ),
  verified: words('verified; is verified; verified buyer; 已认证; verificado; 認証済み; 인증; verificato'),
  postedAt: words(
    'posted; posted at; date posted; posted on; date; open time; pubDate; published; published at; date published; 发布日期; 发布时间; publicado; 掲載日; 게시일; pubblicato',
  ),
  expiresOn: words(
    'expires; expires at; expires on; expiry; valid until; expiration time; valid till; 有效期; 截止日期; vence; 有効期限; 만료일; scadenza',
  ),
  ref: words('id; guid; lead id; rfq id; reference; ref; 编号; referencia; 番号; 번호; riferimento'),
  url: words('url; link; source url; 链接; enlace; リンク; 링크; collegamento'),
})
