import type { globalSearch as zh } from '../../zh/buyers/global-search.ts'

export const globalSearch: typeof zh = {
  title: '전체 검색',
  hint: '회사, 제품, HS 코드, 이메일, 웹사이트, 전화',
  empty: {
    title: '모든 데이터를 한 번에 검색',
    hint: '고객, 공용 풀, 수집한 회사, 바이어, 공급업체, 선적 기록이 찾는 대로 표시됩니다.',
  },
  nothing: '관련 데이터를 찾지 못했습니다',
  nothingHint: '다른 단어나 이름의 일부로 검색해 주세요.',
  failed: '‘{source}’을(를) 검색하지 못했습니다',
  all: '전체 보기 ({count})',
  othersHint: '동료가 해당 고객을 가지고 있는지 조회합니다. 조회는 횟수에 포함되고 기록됩니다.',
  ask: '조회',
  nobodyHas: '해당 고객을 가진 사람이 없습니다',
  left: '이번 시간에 {count}회 더 조회할 수 있습니다',
  source: {
    customers: '고객',
    pool: '공용 풀',
    collected: '수집됨',
    buyers: '바이어',
    sellers: '공급업체',
    go4world: 'go4WorldBusiness',
    exporthub: 'ExportHub',
    ownDemands: '사내에서 게시한 수요',
    goods: '선적 기록',
    others: '동료의 고객',
  },
}
