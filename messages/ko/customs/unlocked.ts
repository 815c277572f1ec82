import type { unlocked as zh } from '../../zh/customs/unlocked.ts'

export const unlocked: typeof zh = {
  title: '잠금 해제한 기업',
  at: '해제 시각',
  by: '해제한 사람',
  until: '유효 기간',
  forGood: '무기한',
  cost: '포인트',
  searchHint: '기업 또는 이메일',
  datasets: '데이터셋',
  empty: {
    title: '잠금 해제한 기업이 없습니다',
    hint: '바이어 검색이나 통관 조회에서 연락처를 연 기업이 여기에 표시됩니다.',
  },
}
