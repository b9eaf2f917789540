//! The list of tunable numbers is consistent, and settable only within its ranges.

use crate::params;

#[test]
fn defaults_lie_in_their_ranges_and_names_are_unique() {
    for (index, param) in params::ALL.iter().enumerate() {
        assert!((param.min..=param.max).contains(&param.default), "{param:?}");
        assert!(params::ALL[..index].iter().all(|other| other.name != param.name), "{param:?}");
    }
}

#[cfg(feature = "tune")]
#[test]
fn only_known_numbers_within_their_range_are_set() {
    use crate::params::SetParamError;

    let param = params::ALL[0];
    assert_eq!(params::set(param.name, param.default), Ok(()));
    let refusal = SetParamError::OutOfRange { min: param.min, max: param.max };
    assert_eq!(params::set(param.name, param.max + 1), Err(refusal));
    assert_eq!(params::set("nonsense", 1), Err(SetParamError::Unknown));
    assert_eq!(params::aspiration_margin(), param.default);
}
