//! Solving linear equations with a symmetric positive definite matrix, as small as a tournament.

/// The lower triangle `L` of `A = L·Lᵀ`.
pub(crate) struct Cholesky {
    size: usize,
    /// Row by row; what lies above the diagonal is meaningless.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Decomposes a matrix given row by row; `None` if it is not positive definite.
    pub(crate) fn new(size: usize, mut matrix: Vec<f64>) -> Option<Cholesky> {
        debug_assert_eq!(matrix.len(), size * size);
        for row in 0..size {
            for column in 0..=row {
                let known = (0..column).map(|k| matrix[row * size + k] * matrix[column * size + k]);
                let rest = matrix[row * size + column] - known.sum::<f64>();
                matrix[row * size + column] = if column < row {
                    rest / matrix[column * size + column]
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(Cholesky { size, lower: matrix })
    }

    /// The `x` with `A·x = right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.at(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self.at(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        x
    }

    /// The diagonal of the inverse of `A`.
    pub(crate) fn inverse_diagonal(&self) -> Vec<f64> {
        let unit = |i: usize| {
            let mut unit = vec![0.0; self.size];
            unit[i] = 1.0;
            unit
        };
        (0..self.size).map(|i| self.solve(&unit(i))[i]).collect()
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.lower[row * self.size + column]
    }
}
