import type { buyerSearch as zh } from '../../zh/buyers/buyer-search.ts'

export const buyerSearch: typeof zh = {
  title: '바이어 검색',
  searchHint: '제품, 회사명 또는 HS 코드 (6개 언어 지원)',
  tabs: { global: '전 세계', domestic: '국내' },
  shipments: '선적 기록',
  lastTrade: '최근 거래',
  sources: '출처',
  source: { customs: '통관 데이터', datasets: '데이터셋' },
  role: '역할',
  roles: { buyer: '바이어(수입자)', seller: '공급업체(수출자)' },
  active: '최근 활동',
  activeMonths: '최근 {months}개월',
  isNew: '아직 고객이 아님',
  tradesWith: '거래 상대국',
  partner: '거래 상대 회사',
  reached: '연락처',
  facets: {
    reach: '연락처',
    door: { customs: '통관 데이터의 기업을 집계했습니다.', datasets: '데이터셋의 기업을 집계했습니다.' },
    sample: '매우 많을 때는 최신 선적 또는 일부 기업만 집계합니다.',
  },
  size: { title: '규모(선적 건수)', span: '{from}~{to}건', from: '{from}건 이상' },
  save: '고객으로 저장',
  saveHint:
    '한 번에 500개까지 저장하며 이미 고객인 회사는 중복되지 않습니다. 데이터셋에만 있는 회사는 ‘수집’을 사용해 주세요.',
  nobodyTrades: '선택한 회사가 통관 데이터에 없습니다. ‘수집’을 사용해 주세요',
  findEmail: '이메일 찾기',
  noHome: '회사 시간대로 국가를 알 수 없어 국내 회사를 표시할 수 없습니다',
  nothingHint:
    '이메일, 웹사이트, 전화로 좁히면 데이터셋의 회사만 표시됩니다. 통관 데이터의 연락처는 열기 전에는 알 수 없습니다.',
  empty: {
    title: '아직 검색할 회사가 없습니다',
    hint: '통관 데이터를 업로드하거나 바이어 데이터에서 회사 목록을 가져오세요. 여기에서 하나의 목록이 됩니다.',
  },
  reason: {
    buyer: {
      both: '{country}에서 {heading} 수입',
      goods: '{heading} 수입',
      place: '{country}에서 수입',
    },
    seller: {
      both: '{country}(으)로 {heading} 수출',
      goods: '{heading} 수출',
      place: '{country}(으)로 수출',
    },
    lastYear: '최근 12개월 {count}건',
    shipments: '총 {count}건, 최근 {date}',
    listed: '‘{dataset}’에 수록',
  },
}
