/// How many more cases a trial needs until it can probably show whether the policy has an effect.
package struct HoldoutNeed: Hashable, Sendable {
    /// The difference of the shares of refunds that such a trial would find, 0 to 1.
    package let difference: Double
    /// How many more held-out cases Apple must decide.
    package let holdoutCases: Int64
    /// How many more cases with the policy's preference Apple must decide.
    package let policyCases: Int64
}

extension HoldoutTrial {
    /// The smallest difference that is worth looking for: 5 percentage points.
    package static let smallestDifference = 0.05

    /// How many more cases each group needs; `nil` if the trial already found an effect, or knows no share yet.
    ///
    /// The number follows from the usual formula for two independent shares, with groups of different sizes (J. L.
    /// Fleiss, B. Levin and M. C. Paik, Statistical Methods for Rates and Proportions, 3rd edition, 2003, section 4.2).
    /// With `r` cases of the policy for each held-out case, shares `p₁` and `p₂`, and their weighted mean
    /// `p = (p₁ + r p₂) / (r + 1)`:
    ///
    ///     m = (z₁ √((r + 1) p (1 − p)) + z₂ √(r p₁ (1 − p₁) + p₂ (1 − p₂)))² / (r (p₂ − p₁)²)
    ///
    /// `z₁` = 1.96 for a level of 5 % on both sides, and `z₂` = 0.8416 for a power of 80 %: if the difference is real,
    /// 4 of 5 such trials find it. `p₁` is the share of the holdout, and `p₂` differs from it by the observed
    /// difference, or by ``smallestDifference`` if the observed one is smaller. The correction for continuity, which
    /// adds a few cases, is left out.
    package var need: HoldoutNeed? {
        guard finding == .tooFew || finding == .noDifference else { return nil }
        let (held, sent) = (holdout.refunds, policy.refunds)
        guard let first = held.share, let observed = sent.share else { return nil }
        let seen = observed - first
        let difference = max(abs(seen), Self.smallestDifference)
        // On the side of the observed difference, as far as shares reach there.
        let below = first - difference
        let above = first + difference
        let second = seen <= 0 ? (below >= 0 ? below : min(1, above)) : (above <= 1 ? above : max(0, below))
        let ratio = Double(max(1, sent.total)) / Double(max(1, held.total))
        let mean = (first + ratio * second) / (ratio + 1)
        let root =
            1.959963984540054 * ((ratio + 1) * mean * (1 - mean)).squareRoot()
            + 0.8416212335729143 * (ratio * first * (1 - first) + second * (1 - second)).squareRoot()
        let distance = second - first
        let holdoutCases = max(Double(Self.fewest), root * root / (ratio * distance * distance))
        let policyCases = max(Double(Self.fewest), holdoutCases * ratio)
        return HoldoutNeed(
            difference: abs(distance),
            holdoutCases: max(0, Int64(holdoutCases.rounded(.up)) - held.total),
            policyCases: max(0, Int64(policyCases.rounded(.up)) - sent.total)
        )
    }
}
