import type { connectors as zh } from '../../zh/buyers/connectors.ts'

export const connectors: typeof zh = {
  tab: '외부 데이터 출처',
  intro:
    '외부 출처는 켜기 전까지 사용되지 않습니다. 켜면 검색어가 전송되므로 이용 약관에 맞는지 확인해 주세요.',
  name: {
    overpass: 'OpenStreetMap(Overpass)',
    gleif: 'GLEIF 법인 등록',
    wikidata: 'Wikidata',
    searxng: 'SearXNG(자체 운영)',
    nominatim: '지명(Nominatim)',
    opencorporates: 'OpenCorporates',
    googlePlaces: 'Google 플레이스',
    amap: 'Amap(高德地图)',
  },
  about: {
    overpass: '지도 수집용: 지역 안의 이름 있는 장소. 공개 서버는 사용 제한이 있으므로 자체 운영을 권합니다.',
    gleif: '전 세계 법인의 정식 명칭과 주소. 이메일과 웹사이트는 없습니다.',
    wikidata: '잘 알려진 회사와 브랜드의 공개 정보.',
    searxng: '자체 검색 서비스로 JSON 응답을 허용해야 합니다. 결과는 읽어 볼 페이지입니다.',
    nominatim: '지도 수집용: 지명을 지역으로 바꿉니다. 공개 서버는 사용이 제한되므로 자체 서버를 권합니다.',
    opencorporates: '여러 나라의 회사 등기. 유료 키가 필요하며 내용을 보관할 수 없습니다.',
    googlePlaces:
      '지도 수집용: 보는 동안 자사의 유료 키로 조회합니다. Google은 장소 번호 외에는 저장을 허용하지 않습니다.',
    amap: '지도 수집용(중국): 보는 동안 자사 키로 조회하며 결과는 저장하지 않습니다.',
  },
  storable: '데이터를 보관할 수 있음',
  notStorable: '데이터를 보관할 수 없음',
  isOn: '켜짐',
  turnOn: '{name} 켜기',
  baseUrl: '주소',
  apiKey: '키',
  keyKept: '키는 암호화되어 보관됩니다.',
  changeKey: '키 변경',
  saved: '“{name}”을(를) 저장했습니다',
  askedOn: '{date} 조회',
  state: {
    off: '꺼짐',
    on: '정상',
    noKey: '키 없음',
    failed: '최근 실패: {reason}',
  },
}
