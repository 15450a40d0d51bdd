/** A bid on a banner of 300 by 250, in an OpenRTB answer, that nothing speaks against. */
export const BANNER_BID = {
  id: 'b1',
  impid: '1',
  price: 2,
  adm: '<a href="http://shop.example/"><img src="https://cdn.shop.example/a.png"></a>',
  adomain: ['shop.example'],
  cat: ['IAB22'],
  crid: 'c7',
  cid: '42',
  w: 300,
  h: 250,
} as const;
