/** Campaign of the bids of DSPs, as their claims carry it: no budget of ours pays for them, no wallet. */
export const DSP_CAMPAIGN = 0;
